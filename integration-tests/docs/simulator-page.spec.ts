import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { promisify } from "node:util"
import { freePort } from "../../scripts/free-port"
import { Shop } from "../../simulator/__tests__/helpers/shop"
import { until } from "../http/support/until"
import { blocksIn } from "./support/blocks"
import { root } from "./support/pages"

const PAGE = "simulator/README.md"

/** The blocks that a reader would paste, one after the other. */
const [first, control] = blocksIn("bash").filter(
  ({ page, code }) => page === PAGE && code.includes("curl ")
)

/** An error status ends the shell; a stream of events ends only by its time. */
const STRICT = `set -e
curl() {
  local seconds=60
  [[ $1 != -N ]] || seconds=3
  command curl -sS --fail-with-body -m $seconds "$@" || [[ $? = 28 && $1 = -N ]]
  echo
}
`

describe("the commands of simulator/README.md", () => {
  const { PATH, HOME } = process.env
  let simulator: ChildProcess
  let output = ""
  let port: number
  let shop: Shop

  beforeAll(async () => {
    port = await freePort()
    simulator = spawn("npm", ["run", "simulator", "--", "--verbose"], {
      cwd: root,
      detached: true,
      env: { PATH, HOME, SIMULATOR_PORT: String(port) },
    })
    simulator.stdout?.on(
      "data",
      (chunk: Buffer) => (output += chunk.toString())
    )
    shop = await new Shop().open()
    const hasStarted = () => Promise.resolve(output.includes("Ctrl+C"))
    await until(hasStarted, "the simulator to start", 60_000)
  })

  afterAll(async () => {
    process.kill(-(simulator.pid ?? 0), "SIGINT")
    await once(simulator, "close")
    await shop.close()
  })

  /** The printed text, with free ports of this machine. */
  async function type(code: string): Promise<string> {
    const here = code
      .replaceAll("127.0.0.1:4000", `127.0.0.1:${port}`)
      .replaceAll("http://127.0.0.1:9000/hook", shop.url)
    const bash = promisify(execFile)
    return (await bash("bash", ["-c", STRICT + here])).stdout
  }

  let payment: { id: string; confirmation: { confirmation_url: string } }

  it("create a first payment that can be paid", async () => {
    const answer = JSON.parse(await type(first?.code ?? "")) as {
      result: typeof payment
    }
    payment = answer.result
    const page = await fetch(payment.confirmation.confirmation_url)
    expect(page.status).toBe(200)
    expect(output).toContain("POST /v1/payment/ 200")
  })

  it("control the simulator", async () => {
    expect(control?.code).toContain("ID=…")
    const code = control?.code.replace("ID=…", `ID=${payment.id}`) ?? ""
    const printed = await type(code)
    // One paid notification, sent three times, and two forgeries.
    const delivered = shop.deliveries.map(({ text }) => text)
    expect(
      delivered.filter((text) => text.includes('"CONFIRMED"'))
    ).toHaveLength(4)
    expect(delivered.filter((text) => text.includes('"stolen"'))).toHaveLength(
      1
    )
    expect(delivered.filter((text) => text === "not json")).toHaveLength(1)
    // The stream begins with a snapshot, after everything was reset.
    const [event = ""] = /^data: .*$/m.exec(printed) ?? []
    expect(JSON.parse(event.replace("data: ", ""))).toMatchObject({
      payments: [],
    })
  })
})
