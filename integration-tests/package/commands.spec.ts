import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { freePort } from "../../scripts/free-port"
import { until } from "../http/support/until"
import { MerchantFolder } from "./merchant-folder"

jest.setTimeout(300_000)

const merchant = new MerchantFolder()
let program: string

beforeAll(async () => {
  await merchant.install()
  const manifest = readFileSync(
    join(merchant.installed, "package.json"),
    "utf8"
  )
  const { bin } = JSON.parse(manifest) as { bin: Record<string, string> }
  program = join(merchant.installed, bin["medusa-payment-sbp"] ?? "")
})
afterAll(() => merchant.remove())

/** A command of an unpacked package, as npx runs it. */
function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, ...args],
    { cwd: merchant.path, encoding: "utf8" }
  )
  return { code: status, output: stdout + stderr }
}

it("the package lists its commands, each with a help", () => {
  const { code, output } = run("--help")
  expect(code).toBe(0)
  const names = [...output.matchAll(/^ {2}([\w-]+) {2,}\S/gm)].map(
    ([, it]) => it
  )
  expect(names).toEqual(
    expect.arrayContaining(["simulator", "kit", "doctor", "before-removal"])
  )
  for (const name of names) {
    const help = run(name ?? "", "--help")
    expect(help.output).toContain(`medusa-payment-sbp ${name}`)
    expect(help.code).toBe(0)
  }
  expect(run("whim").code).toBe(2)
  expect(run("doctor", "--whim").output).toContain("--whim")
})

it("the package's simulator takes a payment, and shows its pages", async () => {
  const port = String(await freePort())
  const child = spawn(process.execPath, [program, "simulator", "--verbose"], {
    cwd: merchant.path,
    env: { ...process.env, SIMULATOR_PORT: port },
  })
  let output = ""
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()))
  await until(
    () => Promise.resolve(output.includes("Ctrl+C")),
    "the simulator",
    60_000
  )
  const url = `http://127.0.0.1:${port}`
  const created = await fetch(`${url}/v1/payment/`, {
    method: "POST",
    headers: {
      authorization: `Basic ${btoa("100500:simulator-secret-key")}`,
      "content-type": "application/json",
      "idempotency-key": "one",
    },
    body: JSON.stringify({
      amount: { value: "100.00", currency: "RUB" },
      order_id: "one",
      payment_method_data: { type: "sbp" },
      confirmation: { type: "redirect", return_url: "https://example.com/" },
    }),
  })
  const { result } = (await created.json()) as {
    result: { confirmation: { confirmation_url: string } }
  }
  for (const page of [`${url}/`, result.confirmation.confirmation_url]) {
    const text = await (await fetch(page)).text()
    expect(text).toMatch(/<style>[^<]*\{/)
  }
  child.kill("SIGINT")
  expect(await once(child, "close")).toEqual([0, null])
  expect(output).toContain("POST /v1/payment/ 200")
})

it("the package's kit is the one that its pages describe", () => {
  const source = join(merchant.path, "shop/src")
  mkdirSync(join(source, "lib/data"), { recursive: true })
  writeFileSync(join(source, "lib/data/cart.ts"), "")
  const { code, output } = run("kit", "shop")
  expect(code).toBe(1)
  expect(output).toContain("in getOrSetCart, before it reads the cart")
  const kit = join(merchant.installed, "docs/storefront/dtc-starter")
  const files = readdirSync(kit, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file)
  )
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) {
    expect(existsSync(join(source, file))).toBe(true)
  }
})

it("a configuration for an older dashboard says what to install", () => {
  const configure = 'require("medusa-payment-sbp").withSbp({}, {})'
  expect(merchant.node("-e", configure)).toBe("")
  // Medusa's packages as they are, except for a dashboard of a year ago.
  const packages = join(merchant.path, "node_modules/@medusajs")
  const real = join(__dirname, "../../node_modules/@medusajs")
  rmSync(packages)
  mkdirSync(join(packages, "dashboard"), { recursive: true })
  for (const name of readdirSync(real).filter((it) => it !== "dashboard")) {
    symlinkSync(join(real, name), join(packages, name))
  }
  const manifest = { name: "@medusajs/dashboard", version: "2.20.1" }
  writeFileSync(
    join(packages, "dashboard/package.json"),
    JSON.stringify(manifest)
  )
  expect(() => merchant.node("-e", configure)).toThrow(
    "withSbp: the admin's pages need Medusa 2.21.0 or a newer 2.x, and @medusajs/dashboard is 2.20.1"
  )
})
