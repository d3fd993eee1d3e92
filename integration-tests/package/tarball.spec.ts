import { execFileSync } from "node:child_process"
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

jest.setTimeout(180_000)

const root = join(__dirname, "../..")
const shop = mkdtempSync(join(tmpdir(), "sbp-merchant-"))
const installed = join(shop, "node_modules/medusa-payment-sbp")

type Tarball = { filename: string; files: { path: string }[]; size: number }
let tarball: Tarball

const run = (command: string, args: string[], cwd: string) =>
  execFileSync(command, args, { cwd, encoding: "utf8", stdio: "pipe" })

/** Builds, packs, and unpacks where a merchant's store would have it. */
beforeAll(() => {
  run("npm", ["run", "build"], root)
  const pack = [
    "pack",
    "--ignore-scripts",
    "--json",
    "--pack-destination",
    shop,
  ]
  tarball = (JSON.parse(run("npm", pack, root)) as Tarball[])[0] as Tarball
  mkdirSync(installed, { recursive: true })
  run("tar", ["-xzf", tarball.filename, "--strip=1", "-C", installed], shop)
  // What npm would install beside it, from the tree that is here anyway.
  for (const name of ["axios", "@medusajs", "@types", "react"]) {
    symlinkSync(
      join(root, "node_modules", name),
      join(shop, "node_modules", name)
    )
  }
})
afterAll(() => rmSync(shop, { recursive: true, force: true }))

/** Every source file that is no test, as the build should leave it. */
function builtFiles() {
  return readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .filter((path) => !path.includes("__tests__") && !path.startsWith("admin"))
    .map((path) => `.medusa/server/src/${path.replace(/\.tsx?$/, "")}`)
    .flatMap((path) => [`${path}.d.ts`, `${path}.js`])
}

it("the tarball holds exactly what a merchant needs", () => {
  expect(tarball.files.map(({ path }) => path).sort()).toEqual(
    [
      ...builtFiles(),
      ".medusa/server/src/admin/index.js",
      ".medusa/server/src/admin/index.mjs",
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "package.json",
    ].sort()
  )
  expect(tarball.size).toBeLessThan(500 * 1024)
})

it("every door in package.json that leads to one file leads somewhere", () => {
  const doors = ["./package.json", "./gateway", "./admin"]
  for (const door of doors) {
    const name = door.replace(".", "medusa-payment-sbp")
    const resolve = `process.stdout.write(require.resolve("${name}"))`
    expect(run(process.execPath, ["-e", resolve], shop)).toContain(installed)
  }
})

it("the gateway client works and is typed for who installs it", () => {
  writeFileSync(
    join(shop, "merchant.ts"),
    `import { Rejected, SbpGateway, type Payment } from "medusa-payment-sbp/gateway"
     const client = new SbpGateway({ baseUrl: "http://127.0.0.1:1", shopId: "1", secretKey: "x" })
     const pay = (): Promise<Payment> => client.createPayment(
       { amount: { value: "1", currency: "RUB" }, order_id: "1",
         confirmation: { type: "redirect", return_url: "https://shop.example" },
         payment_method_data: { type: "sbp" } },
       { idempotencyKey: "key" })
     // @ts-expect-error - the key is not optional
     void (() => client.createPayment(null as never, {}))
     pay().catch((error: unknown) => {
       if (error instanceof Rejected) console.log(error.problems?.join())
     })`
  )
  const compiler = join(root, "node_modules/typescript/bin/tsc")
  const options =
    "--strict --module node16 --target es2022 --types node --skipLibCheck"
  run(process.execPath, [compiler, ...options.split(" "), "merchant.ts"], shop)
  expect(run(process.execPath, ["merchant.js"], shop)).toBe(
    "amount.value: must have exactly two decimals\n"
  )
})

it("the example in docs/gateway.md compiles for who installs it", () => {
  const page = readFileSync(join(root, "docs/gateway.md"), "utf8")
  const example = /```ts\n([\s\S]*?)```/.exec(page)?.[1] ?? ""
  expect(example).toContain("medusa-payment-sbp/gateway")
  const body = example.replace(/^import .*$/m, "")
  writeFileSync(
    join(shop, "example.ts"),
    `${/^import .*$/m.exec(example)?.[0]}\nexport async function example() {${body}}`
  )
  const compiler = join(root, "node_modules/typescript/bin/tsc")
  const options =
    "--strict --module node16 --target es2022 --types node --skipLibCheck --noEmit"
  run(process.execPath, [compiler, ...options.split(" "), "example.ts"], shop)
})
