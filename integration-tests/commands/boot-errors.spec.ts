import { createDatabase, dropDatabase, inDatabase, urlOf } from "../databases"
import { byHand, MerchantStore } from "./merchant-store"

const database = `boot_${process.pid}`
const store = new MerchantStore(urlOf(database))

const plugin = '{ resolve: "medusa-payment-sbp", options: { ...options } }'
const provider = (id: string) =>
  `{ resolve: "medusa-payment-sbp/providers/sbp", id: "${id}", options: { ...options } }`
const withoutId = provider("sbp").replace('id: "sbp",', "")
const dependencies = 'dependencies: ["sbpLedger"]'

/** Migrations may run before the configuration is complete. */
beforeAll(async () => {
  await createDatabase(database)
  store.configure(byHand(plugin, ""))
  const steps = ["--skip-search", "--skip-scripts"]
  const { code, output } = await store.medusa("db:migrate", ...steps)
  expect(output).not.toMatch(/error/i)
  expect(code).toBe(0)
})
afterAll(async () => {
  store.remove()
  await dropDatabase(database)
})

describe("Medusa refuses to start, and says what to add, when", () => {
  it.each([
    [
      "the payment module has no dependency on the ledger",
      byHand(plugin, provider("sbp")),
      'The payment module cannot reach the SBP ledger. Add this line beside its "resolve": dependencies: ["sbpLedger"].',
    ],
    [
      "the plugin has no provider",
      byHand(plugin, "", dependencies),
      'The payment module has no SBP provider. Add this line to "providers" in the options of "@medusajs/medusa/payment": { resolve: "medusa-payment-sbp/providers/sbp", id: "sbp", options: { … } }.',
    ],
    [
      "the provider is there without the plugin",
      byHand("", provider("sbp"), dependencies),
      'The payment module has an SBP provider, but the plugin that keeps its ledger is not loaded. Add this line to "plugins": { resolve: "medusa-payment-sbp", options: { … } }.',
    ],
    [
      "the provider has no id",
      byHand(plugin, withoutId, dependencies),
      'The SBP provider has no id. Give it one: id: "sbp"',
    ],
    [
      "two providers have the same id",
      byHand(plugin, `${provider("one")}, ${provider("one")}`, dependencies),
      'Two payment providers have the id "one". Give the SBP provider an id of its own.',
    ],
    [
      "options are missing",
      "defineConfig(withSbp({ admin }, { ...options, secretKey: undefined }))",
      "secretKey is missing: set it to the secret key from the gateway's cabinet",
    ],
  ])("%s", async (_, config, sentence) => {
    store.configure(config)
    const { code, output } = await store.medusa("start")
    const ending = output.slice(output.indexOf("Error starting server:"))
    expect(ending).toContain(sentence)
    expect(code).toBe(1)
  })
})

describe("Medusa starts", () => {
  it.each([
    [
      "with all three entries written by hand",
      byHand(plugin, provider("hand"), dependencies),
      ["pp_sbp_hand"],
    ],
    [
      "with two shops added by withSbp around defineConfig, and a plugin that is named by its folder",
      `withSbp(
        withSbp(
          defineConfig({
            admin, plugins: [__dirname + "/node_modules/medusa-payment-sbp"],
          }),
          options
        ),
        options, { id: "b2b" }
      )`,
      ["pp_sbp_b2b", "pp_sbp_sbp"],
    ],
  ])("%s", async (_, config, providers) => {
    // Medusa keeps a provider after it has left the configuration.
    await inDatabase(database, "DELETE FROM payment_provider")
    store.configure(config)
    const { output } = await store.medusa("start")
    expect(output).toContain("Server is ready")
    const there = await inDatabase(
      database,
      "SELECT id FROM payment_provider WHERE id LIKE 'pp_sbp%' ORDER BY id"
    )
    expect(there).toEqual(providers.map((id) => ({ id })))
  })
})
