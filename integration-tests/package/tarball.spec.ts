import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, extname, join } from "node:path"
import { SourceTextModule } from "node:vm"
import { gzipSync } from "node:zlib"
import {
  type Manifest as PackageJson,
  webAddressOf,
} from "../../scripts/build/packed-manifest"
import { packedPages } from "../../scripts/build/packed-pages"
import { examplesOf } from "../docs/support/examples-of"
import { MerchantFolder } from "./merchant-folder"
import type { Tarball } from "./pack-plugin"
import { run } from "./run"

const root = join(__dirname, "../..")
const merchant = new MerchantFolder()
let tarball: Tarball

beforeAll(async () => {
  tarball = await merchant.install()
})
afterAll(() => merchant.remove())

type Manifest = Record<string, Record<string, string>>

function manifestOf(folder: string): Manifest {
  return JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8")
  ) as Manifest
}

/** The messages of a linter of packages about the tarball. */
function check(linter: "publint" | "attw", ...options: string[]): string {
  const program = join(root, "node_modules/.bin", linter)
  return run(program, [...options, tarball.path], merchant.path)
}

/** The paths in the tarball that match a pattern. */
function packed(pattern: RegExp): string[] {
  return tarball.files
    .map(({ path }) => path)
    .filter((path) => pattern.test(path))
    .sort()
}

/** The paths that the build should make of a folder's files. */
function built(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => pattern.test(path) && !/__tests__|^admin/.test(path))
    .map((path) => `${folder}/${path.replace(/\.ts$/, ".js")}`)
    .sort()
}

const read = (path: string) =>
  readFileSync(join(merchant.installed, path), "utf8")

/** The file that Medusa's admin imports. */
const adminExtension = () =>
  merchant.node("-p", `require.resolve("medusa-payment-sbp/admin")`).trim()

it("the tarball contains every part of the server, compiled", () => {
  const server = /^\.medusa\/server\/src\/(?!admin).*\.js$/
  expect(packed(server)).toEqual(
    built("src", /\.ts$/).map((path) => `.medusa/server/${path}`)
  )
})

it("the tarball contains pages for merchants in both languages", () => {
  const english = packed(/^docs\/(?!ru\/).*\.md$/)
  const russian = packed(/^docs\/ru\/.*\.md$/)
  for (const page of [
    "install",
    "configuration",
    "deployment",
    "errors",
    "statements",
  ]) {
    expect(english).toContain(`docs/${page}.md`)
  }
  for (const page of ["README", "install", "money-back", "needs-attention"]) {
    expect(russian).toContain(`docs/ru/${page}.md`)
  }
})

it("the tarball contains nothing else", () => {
  const known = [
    /^\.medusa\/server\/src\/(?!admin\/).*\.(d\.ts|js)$/,
    /^\.medusa\/server\/src\/admin\/(index\.js|package\.json)$/,
    /^\.medusa\/server\/simulator\/(?!__tests__).*\.(js|css)$/,
    /^docs\/(?!adr\/|images\/).*\.(md|tsx?)$/,
    /^docs\/monitoring\/(alerts\.yml|grafana\.json)$/,
    /^(package\.json|LICENSE|(README|CHANGELOG|simulator\/README)\.md)$/,
  ]
  const other = tarball.files
    .map(({ path }) => path)
    .filter((path) => !known.some((pattern) => pattern.test(path)))
  expect(other).toEqual([])
})

it("the tarball has at most 700 kB, also once its pages link to the repository", () => {
  const its = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8")
  ) as PackageJson
  const sizeWith = (repository: string | undefined) => {
    const pages = packedPages({ ...its, repository })
    return gzipSync([...pages.values()].join("")).length
  }
  const links = sizeWith("https://github.com/owner/medusa-payment-sbp")
  const more = links - sizeWith(webAddressOf(its))
  expect(tarball.size).toBeLessThanOrEqual(700_000)
  expect(tarball.size + more).toBeLessThanOrEqual(700_000)
})

it("no file of the tarball refers to a source map", () => {
  const code = packed(/\.(m?js|d\.ts|css)$/)
  expect(code.length).toBeGreaterThan(300)
  expect(
    code.filter((path) => read(path).includes("sourceMappingURL"))
  ).toEqual([])
})

it("the tarball contains every type that a declaration names", () => {
  const missing = packed(/\.d\.ts$/).flatMap((path) =>
    [...read(path).matchAll(/(?:from |import\()"(\.[^"]*)"/g)]
      .map(([, name = ""]) => join(dirname(path), name))
      .filter((module) =>
        [`${module}.d.ts`, `${module}/index.d.ts`].every(
          (file) => packed(/\.d\.ts$/).indexOf(file) < 0
        )
      )
  )
  expect(missing).toEqual([])
})

it("the package's types name no type that was left out", () => {
  const code = ["", "/gateway", "/types", "/workflows"]
    .map((door, at) => `export * as t${at} from "medusa-payment-sbp${door}"\n`)
    .join("")
  expect(merchant.faultsOfTypes(code)).toEqual([])
  const file = ".medusa/server/src/domain/money.d.ts"
  const types = read(file)
  const path = join(merchant.installed, file)
  writeFileSync(path, types.replace("export type Amount", "export type Other"))
  const faults = merchant.faultsOfTypes(code)
  writeFileSync(path, types)
  expect(faults.join()).toContain("'Amount'")
})

it("the package has three dependencies: two for the server, one for the admin", () => {
  const { dependencies = {} } = manifestOf(merchant.installed)
  expect(Object.keys(dependencies)).toEqual(["axios", "chartist", "csv-parse"])
})

it("publint reports nothing", () => {
  // publint prints suggestions without an error.
  expect(check("publint", "run", "--strict")).toMatch(/\nAll good!\n$/)
})

it("the package's types resolve with the module resolutions node16 and bundler", () => {
  // The admin extension is for vite only, and has no types.
  const options = ["--exclude-entrypoints", "admin", "--profile", "node16"]
  expect(check("attw", ...options)).toContain("medusa-payment-sbp/workflows")
})

it("a store's admin has the styles of the admin extension's classes", () => {
  // Tailwind looks for them beside the extension's file, in files with these endings.
  const bundler = readFileSync(
    require.resolve("@medusajs/admin-bundler"),
    "utf8"
  )
  const [, endings = ""] =
    /require\.resolve\(plugin\w*\)\),\s*"\*\*\/\*\.\{([\w,]+)\}"/.exec(
      bundler
    ) ?? []
  expect(endings.split(",")).toContain("tsx")
  expect(endings.split(",")).toContain(extname(adminExtension()).slice(1))
  const classes = readFileSync(adminExtension(), "utf8")
  expect(classes).toContain("xl:block")
  expect(classes).toContain("pe-28")
})

it("the admin extension is small and bundles no library", () => {
  const code = readFileSync(adminExtension())
  // Half of the admin is texts; the store's own build makes it smaller still.
  expect(gzipSync(code).length).toBeLessThan(134 * 1024)
  const text = code.toString()
  const later = [...text.matchAll(/\bimport\("?([^")]*)/g)]
  const imported = [
    ...new SourceTextModule(text).dependencySpecifiers,
    ...later.map(([, name = ""]) => name),
  ]
  const { dependencies, peerDependencies } = manifestOf(root)
  const known = Object.keys({ ...dependencies, ...peerDependencies })
  const isKnown = (name: string) =>
    known.filter((it) => `${name}/`.startsWith(`${it}/`)).length === 1
  expect(imported.filter((name) => !isKnown(name))).toEqual([])
  expect(imported.length).toBeGreaterThan(5)
})

it("every export in package.json leads to a file of the tarball", () => {
  const { exports } = manifestOf(root) as { exports: object }
  const doors = Object.keys(exports).filter((door) => !door.includes("*"))
  expect(doors.sort()).toEqual([
    ".",
    "./admin",
    "./gateway",
    "./package.json",
    "./types",
    "./workflows",
  ])
  for (const door of doors) {
    const resolve = `require.resolve("medusa-payment-sbp${door.slice(1)}")`
    const target = merchant.node("-p", resolve)
    expect(target).toContain(merchant.installed)
  }
})

it("the package itself works in a configuration", () => {
  const names = `Object.keys(require("medusa-payment-sbp")).join()`
  expect(merchant.node("-p", names)).toBe("withSbp\n")
})

it("the gateway client works and is typed in an installed package, as docs/gateway.md shows it", () => {
  const [example = ""] = examplesOf("gateway.md", "ts")
  const [imports = ""] = /^import .*$/m.exec(example) ?? []
  expect(imports).toContain("medusa-payment-sbp/gateway")
  merchant.compile({
    "example.ts": `${imports}\nexport async function example() {${example.replace(imports, "")}}`,
    "merchant.ts": `import { Rejected, SbpGateway, type GatewayPayment } from "medusa-payment-sbp/gateway"
     const client = new SbpGateway({ baseUrl: "http://127.0.0.1:1", shopId: "1", secretKey: "x" })
     const pay = (): Promise<GatewayPayment> => client.createPayment(
       { amount: { value: "1", currency: "RUB" }, order_id: "1",
         confirmation: { type: "redirect", return_url: "https://shop.example" },
         payment_method_data: { type: "sbp" } },
       { idempotencyKey: "key" })
     // @ts-expect-error - the key is not optional
     void (() => client.createPayment(null as never, {}))
     pay().catch((error: unknown) => {
       if (error instanceof Rejected) console.log(error.problems?.join())
     })`,
  })
  expect(merchant.node("merchant.js")).toBe(
    "amount.value: must have exactly two decimals\n"
  )
})

it("both configurations in docs/install.md compile and are equal", () => {
  const examples = examplesOf("install.md", "ts")
  expect(examples).toHaveLength(2)
  const names = ["medusa-config-0", "medusa-config-1"]
  merchant.compile(
    Object.fromEntries(
      names.map((name, index) => [`${name}.ts`, String(examples[index])])
    )
  )
  for (const name of names) {
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

it("the package exports its types by name, and typed workflows", () => {
  merchant.compile({
    "subscriber.ts": `import type { AttentionReason, InvoiceRow, SbpEvent, SbpEventData } from "medusa-payment-sbp/types"
     export const event: SbpEvent = "sbp.invoice.paid"
     export const shopOf = (invoice: InvoiceRow): string => invoice.shop_id
     // @ts-expect-error - there is no such reason
     export const reason: AttentionReason = "whim"
     // @ts-expect-error - a row does not have just anything
     export const wrong = (invoice: InvoiceRow) => invoice.whim
     export const cartOf = (data: SbpEventData["sbp.invoice.abandoned"]): string => data.cart_id
     // @ts-expect-error - this event is of an entry, and has nothing but its id
     export const none = (data: SbpEventData["sbp.attention.opened"]) => data.cart_id`,
    "settle.ts": `import type { MedusaContainer } from "@medusajs/framework/types"
     import { assertListed, assertOperatorOfInvoice, confirmPaymentWorkflow, settlePaymentWorkflow, settlePaymentWorkflowId } from "medusa-payment-sbp/workflows"
     export const settle = (container: MedusaContainer, invoice_id: string) =>
       settlePaymentWorkflow(container).run({ input: { invoice_id } })
     // @ts-expect-error - an invoice_id is required
     export const wrong = (container: MedusaContainer) => settlePaymentWorkflow(container).run({ input: {} })
     export const confirm = async (container: MedusaContainer, invoice_id: string, actor_id: string) => {
       const actor = { actor_id, actor_type: "user" }
       await assertListed(container, actor, ["operators"])
       await assertOperatorOfInvoice(container, actor, invoice_id)
       const input = { invoice_id, actor_id, gateway_payment_id: "1", amount: "1000", note: "Seen" }
       const { result } = await confirmPaymentWorkflow(container).run({ input })
       return result.id
     }
     console.log(settlePaymentWorkflowId)`,
  })
  expect(merchant.node("settle.js")).toBe("sbp-settle-payment\n")
})
