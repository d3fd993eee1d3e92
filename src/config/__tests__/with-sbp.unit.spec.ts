import path from "node:path"
import type {
  InputConfigModules,
  InputConfigWithArrayModules,
} from "@medusajs/framework/types"
import { defineConfig } from "@medusajs/framework/utils"
import fc from "fast-check"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { withSbp } from ".."
import {
  frozen,
  options,
  other,
  paymentModule,
  plugin,
  provider,
  stripe,
} from "./entries"

const root = path.resolve(__dirname, "../../..")

it("withSbp writes all entries into an empty configuration", () => {
  expect(withSbp({}, options)).toEqual({
    admin: { storefrontUrl: "https://shop.example" },
    plugins: [plugin],
    modules: [
      {
        resolve: "@medusajs/medusa/payment",
        dependencies: [SBP_LEDGER_MODULE],
        options: { providers: [provider] },
      },
    ],
  })
})

describe("the shop that the admin's payment links lead to", () => {
  const adminOf = (config: InputConfigWithArrayModules, given: object = {}) =>
    defineConfig(withSbp(config, { ...options, ...given })).admin

  it("is the storefront, and the admin's other settings stay", () => {
    const admin = { disable: true }
    expect(adminOf({ admin })).toMatchObject({
      disable: true,
      path: "/app",
      storefrontUrl: "https://shop.example",
    })
  })

  it("has no slash at its end: a path follows", () => {
    const storefrontUrl = "https://shop.example/ru/"
    expect(adminOf({}, { storefrontUrl }).storefrontUrl).toBe(
      "https://shop.example/ru"
    )
  })

  it("stays as the merchant has set it", () => {
    const admin = { storefrontUrl: "https://b2b.example" }
    expect(adminOf({ admin })).toMatchObject(admin)
  })

  it("is not set without a storefront", () => {
    expect(adminOf({}, { storefrontUrl: undefined })).not.toHaveProperty(
      "storefrontUrl"
    )
  })

  it("belongs to the first of two shops", () => {
    const second = { ...other, storefrontUrl: "https://b2b.example" }
    const both = withSbp(withSbp({}, options), second, { id: "b2b" })
    expect(both.admin?.storefrontUrl).toBe("https://shop.example")
  })
})

it.each([
  { resolve: "@medusajs/medusa/payment" },
  { resolve: "@medusajs/payment" },
  { key: "payment" },
  { key: "payment", resolve: "./src/modules/payment" },
])("withSbp merges into a payment module written as %j", (entry) => {
  const there = {
    ...entry,
    dependencies: ["locking"],
    options: { providers: [stripe], retries: 3 },
  }
  expect(withSbp({ modules: [there] }, options).modules).toEqual([
    {
      ...entry,
      dependencies: ["locking", SBP_LEDGER_MODULE],
      options: { providers: [stripe, provider], retries: 3 },
    },
  ])
})

it("withSbp does not take a module for payments because of its package alone", () => {
  const wallet = { key: "wallet", resolve: "@medusajs/medusa/payment" }
  const { modules } = withSbp({ modules: [wallet] }, options)
  expect(modules).toHaveLength(2)
  expect(modules?.[0]).toBe(wallet)
})

it("withSbp keeps every other entry and its place, and changes no input", () => {
  const others = ["./src/modules/blog", "@medusajs/medusa/auth", "./other"].map(
    (resolve) => ({ resolve, options: { of: resolve } })
  )
  const payment = {
    resolve: "@medusajs/medusa/payment",
    options: { providers: [stripe] },
  }
  const kept = new Set<unknown>(others)
  const lists = fc.shuffledSubarray([...others, payment])
  fc.assert(
    fc.property(lists, (modules) => {
      const before = frozen<InputConfigModules>(modules)
      const config = frozen({ modules: before, plugins: ["blog"] })
      const after = withSbp(config, frozen(options))
      expect(after.plugins).toEqual(["blog", plugin])
      const place = modules.indexOf(payment)
      const rest = after.modules?.filter((it) => kept.has(it))
      expect(rest).toEqual(modules.filter((it) => it !== payment))
      expect(after.modules?.at(place)).toMatchObject({
        dependencies: [SBP_LEDGER_MODULE],
        options: {
          providers: place < 0 ? [provider] : [stripe, provider],
        },
      })
    })
  )
})

it("withSbp uses the last payment module, as Medusa does", () => {
  const first = { resolve: "@medusajs/medusa/payment" }
  const last = {
    resolve: "@medusajs/medusa/payment",
    options: { providers: [stripe] },
  }
  const config = defineConfig(withSbp({ modules: [first, last] }, options))
  expect(paymentModule(config)).toMatchObject({
    options: { providers: [stripe, provider] },
  })
})

describe("the plugin's own entry", () => {
  it.each([
    "medusa-payment-sbp",
    { resolve: "medusa-payment-sbp", options: {} },
  ])("gets the options when it has none: %j", (entry) => {
    const { plugins } = withSbp({ plugins: [entry, "blog"] }, options)
    expect(plugins).toEqual([plugin, "blog"])
  })

  it.each([root, { resolve: root, options: {} }])(
    "is recognised by the path of its folder as well: %j",
    (entry) => {
      const { plugins } = withSbp({ plugins: [entry] }, options)
      expect(plugins).toEqual([{ resolve: root, options }])
      const other = path.join(root, "src")
      expect(withSbp({ plugins: [other] }, options).plugins).toEqual([
        other,
        plugin,
      ])
    }
  )

  it("keeps the options that it has", () => {
    const config = { plugins: [{ ...plugin, options: other }] }
    expect(withSbp(config, options).plugins).toEqual(config.plugins)
  })
})

it("a second call of withSbp with another id adds a second shop", () => {
  const one = withSbp({}, options)
  const two = withSbp(one, other, { id: "wholesale" })
  const second = { ...provider, id: "wholesale", options: other }
  expect(two).toEqual({
    admin: { storefrontUrl: "https://shop.example" },
    plugins: [plugin],
    modules: [
      {
        resolve: "@medusajs/medusa/payment",
        dependencies: [SBP_LEDGER_MODULE],
        options: { providers: [provider, second] },
      },
    ],
  })
})

it("withSbp gives each entry its own options, because Medusa writes into some", () => {
  const config = defineConfig(withSbp({}, options))
  const [entry] = config.plugins
    .filter((it) => typeof it !== "string")
    .slice(-1)
  Object.assign(entry?.options ?? {}, { database: {} })
  expect(paymentModule(config)).toMatchObject({
    options: { providers: [provider] },
  })
  expect(provider.options).not.toHaveProperty("database")
})

it("withSbp accepts unset variables, which Medusa reports at its start", () => {
  const unset = { ...options, secretKey: process.env.SBP_UNSET }
  expect(withSbp({}, unset).plugins).toEqual([{ ...plugin, options: unset }])
  // @ts-expect-error - the name of an option is checked
  withSbp({}, { ...options, shopID: "1" }, { id: "checked" })
})
