import { dirname, join } from "node:path"
import medusa from "@medusajs/eslint-plugin"
import { Linter } from "eslint"

const root = join(__dirname, "../..")

let lint: (file: string, code: string) => string[]

beforeAll(async () => {
  // @ts-expect-error - a plain JavaScript module, as eslint wants it
  const { layers } = (await import("../../eslint.layers.mjs")) as {
    layers: Linter.Config[]
  }
  // Medusa's config brings the parser.
  const { languageOptions } =
    medusa.configs.strict.find((it) => it.languageOptions?.parser) ?? {}
  const config = [
    { files: ["**/*.ts", "**/*.tsx"], languageOptions },
    ...layers,
  ]
  const linter = new Linter({ cwd: root })
  lint = (file, code) =>
    linter.verify(code, config, join(root, file)).map(({ message }) => message)
})

const imports = (source: string) => `import { thing } from "${source}"`

it.each([
  ["src/domain/money.ts", "../gateway"],
  ["src/domain/money.ts", "../shared/ids"],
  ["src/gateway/client.ts", "../shared/ids"],
  ["src/gateway/client.ts", "../modules/ledger"],
  ["src/shared/ids.ts", "../modules/payout"],
  ["src/shared/options/schema.ts", "../../providers/sbp"],
  ["src/config/with-sbp.ts", "../modules/ledger"],
  ["src/types/index.ts", "../shared/options"],
  ["src/modules/ledger/service.ts", "../payout"],
  ["src/modules/payout/service.ts", "../ledger/service"],
  ["src/modules/payout/services/send.ts", "../../../workflows"],
  ["src/providers/sbp/service.ts", "../../modules/payout"],
  ["src/providers/sbp/service.ts", "../../workflows"],
  ["src/workflows/settle.ts", "../api/hooks/route"],
  ["src/workflows/steps/settle.ts", "../../jobs/sweep"],
  ["src/api/admin/sbp/payouts/route.ts", "../../../../jobs/sweep"],
  ["src/api/admin/sbp/payouts/route.ts", "../../../../admin/lib"],
  ["src/jobs/sweep.ts", "../api/admin"],
  ["src/admin/routes/payouts/page.tsx", "../../../shared/shops"],
  ["src/gateway/client.ts", "../../simulator"],
  ["src/gateway/client.ts", "../../scripts/start"],
  ["simulator/run-simulator.ts", "../src/gateway"],
  ["simulator/__tests__/payments.unit.spec.ts", "../../src/gateway"],
  ["storefront/src/shop.ts", "../../src/shared"],
])("%s may not import %s", (file, source) => {
  expect(lint(file, imports(source))).toEqual([
    expect.stringContaining("may import only from"),
  ])
  const reexport = `export { thing } from "${source}"`
  const dynamic = `export const later = () => import("${source}")`
  expect(lint(file, reexport)).toHaveLength(1)
  expect(lint(file, `export * from "${source}"`)).toHaveLength(1)
  expect(lint(file, dynamic)).toHaveLength(1)
  const template = `export const later = () => import(\`${source}\`)`
  expect(lint(file, template)).toHaveLength(1)
  const absolute = join(root, dirname(file), source)
  expect(lint(file, imports(absolute))).toHaveLength(1)
})

it.each([
  ["src/domain/states/payout.ts", "./transition"],
  ["src/gateway/client.ts", "../domain/money"],
  ["src/admin/routes/payouts/page.tsx", "../../../domain/money"],
  ["src/gateway/client.ts", "./errors"],
  ["src/shared/options/fields.ts", "../../gateway"],
  ["src/config/with-sbp.ts", "../shared/options"],
  ["src/modules/ledger/service.ts", "../../shared/ids"],
  ["src/modules/ledger/services/a/b.ts", "../../models/invoice"],
  ["src/providers/sbp/service.ts", "../../modules/ledger/service"],
  ["src/workflows/settle.ts", "../modules/payout"],
  ["src/api/admin/sbp/payouts/route.ts", "../../../../modules/payout"],
  ["src/api/hooks/sbp/[token]/route.ts", "../../../../workflows"],
  ["src/jobs/sweep.ts", "../workflows"],
  ["src/gateway/__tests__/client.unit.spec.ts", "../../../simulator"],
  ["simulator/run-simulator.ts", "./server"],
  [
    "storefront/src/cart/cart.ts",
    "../../../docs/storefront/dtc-starter/modules",
  ],
  ["src/api/store/route.ts", "@medusajs/framework/http"],
])("%s may import %s", (file, source) => {
  expect(lint(file, imports(source))).toEqual([])
})

it("the admin may import types from any layer, and no values", () => {
  const file = "src/admin/routes/payouts/page.tsx"
  const source = "../../../modules/payout"
  expect(lint(file, `import type { Payout } from "${source}"`)).toEqual([])
  expect(lint(file, `export type { Payout } from "${source}"`)).toEqual([])
})

it("the published types are imported only from modules and shared", () => {
  const types = (source: string) =>
    lint("src/types/index.ts", `export type { Row } from "${source}"`)
  expect(types("../modules/ledger/models/invoice")).toEqual([])
  expect(types("../shared/options")).toEqual([])
  expect(types("../gateway")).toHaveLength(1)
})

it.each(["axios", "axios/dist/node/axios.cjs", "node:http", "https", "undici"])(
  "only src/gateway imports %s",
  (source) => {
    const file = "src/providers/sbp/service.ts"
    expect(lint(file, imports(source))).toEqual([
      `src/providers may not import ${source}: see docs/adr/0002.`,
    ])
    expect(lint(file, `export const later = import("${source}")`)).toHaveLength(
      1
    )
  }
)

it.each(["pg", "@medusajs/framework/utils", "@medusajs/medusa"])(
  "src/gateway may not import %s",
  (source) => {
    expect(lint("src/gateway/client.ts", imports(source))).toHaveLength(1)
  }
)

it.each(["pg", "node:crypto", "@medusajs/framework/zod"])(
  "src/domain runs in a browser, too: no %s",
  (source) => {
    expect(lint("src/domain/money.ts", imports(source))).toHaveLength(1)
  }
)

it("the package's own name does not bypass the layers", () => {
  const source = "medusa-payment-sbp/gateway"
  expect(lint("simulator/run-simulator.ts", imports(source))).toHaveLength(1)
  expect(lint("src/modules/ledger/service.ts", imports(source))).toEqual([])
})

it.each(["src/helpers/thing.ts", "src/modules/other/service.ts", "src/x.ts"])(
  "%s belongs to no layer",
  (file) => {
    expect(lint(file, "export {}")).toEqual([
      `${file} is in no layer: see docs/adr/0002.`,
    ])
  }
)
