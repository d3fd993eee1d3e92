import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { MerchantFolder } from "./merchant-folder"

jest.setTimeout(180_000)

const root = join(__dirname, "../..")
const merchant = new MerchantFolder()
let tarball: ReturnType<MerchantFolder["install"]>

beforeAll(() => {
  tarball = merchant.install()
})
afterAll(() => merchant.remove())

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

it("the admin extension is lean, and brings no library along", () => {
  const file = join(merchant.installed, ".medusa/server/src/admin/index.mjs")
  const code = readFileSync(file)
  // Half of it is words; the store's own build makes it smaller still.
  expect(gzipSync(code).length).toBeLessThan(90 * 1024)
  const imported = [...code.toString().matchAll(/^import .* from "(.*)";$/gm)]
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8")
  ) as Record<string, Record<string, string>>
  const known = Object.keys({ ...dependencies, ...peerDependencies })
  for (const [, name = ""] of imported) {
    expect(known.filter((it) => `${name}/`.startsWith(`${it}/`))).toHaveLength(
      1
    )
  }
  expect(imported.length).toBeGreaterThan(5)
})

it("every door in package.json that leads to one file leads somewhere", () => {
  const doors = ["package.json", "config", "gateway", "types", "admin"]
  for (const door of doors) {
    const resolve = `require.resolve("medusa-payment-sbp/${door}")`
    const target = merchant.node("-p", resolve)
    expect(target).toContain(merchant.installed)
  }
})

it("the gateway client works and is typed for who installs it", () => {
  merchant.compile(
    "merchant.ts",
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
  expect(merchant.node("merchant.js")).toBe(
    "amount.value: must have exactly two decimals\n"
  )
})

it("the example in docs/gateway.md compiles for who installs it", () => {
  const [example = ""] = examplesOf("gateway.md")
  expect(example).toContain("medusa-payment-sbp/gateway")
  const body = example.replace(/^import .*$/m, "")
  merchant.compile(
    "example.ts",
    `${/^import .*$/m.exec(example)?.[0]}\nexport async function example() {${body}}`
  )
})

it("both configurations in docs/install.md compile, and say the same", () => {
  const examples = examplesOf("install.md")
  expect(examples).toHaveLength(2)
  for (const [index, example] of examples.entries()) {
    const name = `medusa-config-${index}`
    merchant.compile(`${name}.ts`, example)
    const config = merchant.node(
      "-p",
      `process.env.SBP_SHOP_ID = "100500"
       const { plugins, modules } = require("./${name}")
       JSON.stringify([plugins.at(-1), modules.payment])`
    )
    const options = { shopId: "100500" }
    const resolve = "medusa-payment-sbp/providers/sbp"
    expect(JSON.parse(config)).toEqual([
      { resolve: "medusa-payment-sbp", options },
      {
        resolve: "@medusajs/medusa/payment",
        dependencies: ["sbpLedger"],
        options: { providers: [{ resolve, id: "sbp", options }] },
      },
    ])
  }
})

it("its types have names that a store can use", () => {
  merchant.compile(
    "subscriber.ts",
    `import type { AttentionReason, InvoiceRow, SbpEvent } from "medusa-payment-sbp/types"
     export const event: SbpEvent = "sbp.invoice.paid"
     export const shopOf = (invoice: InvoiceRow): string => invoice.shop_id
     // @ts-expect-error - there is no such reason
     export const reason: AttentionReason = "whim"
     // @ts-expect-error - a row does not have just anything
     export const wrong = (invoice: InvoiceRow) => invoice.whim`
  )
})

/** Every TypeScript example on a page of the docs. */
function examplesOf(page: string): string[] {
  const text = readFileSync(join(root, "docs", page), "utf8")
  return [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(
    ([, code]) => code ?? ""
  )
}
