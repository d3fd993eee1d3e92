import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { freePort } from "../../scripts/free-port"
import { until } from "../http/support/until"

const root = path.resolve(__dirname, "../..")
const [cli, tsx] = ["src/cli/index.ts", "node_modules/tsx/dist/loader.mjs"].map(
  (file) => path.join(root, file)
)

describe("the simulator's command", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "sbp-simulator-"))
  const children: ChildProcess[] = []
  let port: number

  beforeEach(async () => {
    port = await freePort()
  })
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGINT")
        await once(child, "close")
      }
    }
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Starts the simulator, and returns its greeting. */
  async function start(
    command: string[],
    cwd: string,
    env: Record<string, string> = {}
  ) {
    const { PATH, HOME } = process.env
    const [program = "", ...args] = command
    const child = spawn(program, args, { cwd, env: { PATH, HOME, ...env } })
    children.push(child)
    let output = ""
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()))
    await until(() => Promise.resolve(output.includes("Ctrl+C")), "a greeting")
    return { child, output }
  }

  const inFolder = (env: Record<string, string> = {}) =>
    start(
      [process.execPath, "--import", tsx ?? "", cli ?? "", "simulator"],
      folder,
      env
    )

  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false
    )

  it("reads .env in the current folder, and the environment wins", async () => {
    writeFileSync(
      path.join(folder, ".env"),
      `SIMULATOR_PORT=${port}\nSBP_SHOP_ID=77\nSBP_SECRET_KEY=of-the-file`
    )
    const { output } = await inFolder({ SBP_SHOP_ID: "78" })
    expect(output).toContain(`http://127.0.0.1:${port}/`)
    expect(output).toContain("78:(the key from SBP_SECRET_KEY)")
    rmSync(path.join(folder, ".env"))
  })

  it("uses the default for an empty variable, and says what it forgets when it stops", async () => {
    const SIMULATOR_PORT = String(port)
    const empty = { SBP_SHOP_ID: "", SBP_SECRET_KEY: "" }
    const { output } = await inFolder({ SIMULATOR_PORT, ...empty })
    expect(output).toContain("100500:simulator-secret-key")
    expect(output).toContain("forgets all payments and payouts")
  })

  it("stops when npm is terminated", async () => {
    const SIMULATOR_PORT = String(port)
    const npm = ["npm", "run", "simulator"]
    const { child } = await start(npm, root, { SIMULATOR_PORT })
    expect(await answers()).toBe(true)
    child.kill("SIGTERM")
    await once(child, "exit")
    await until(async () => !(await answers()), "the port to be free")
  })
})
