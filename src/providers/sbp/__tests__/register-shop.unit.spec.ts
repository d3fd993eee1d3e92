import { asValue } from "@medusajs/framework/awilix"
import {
  ContainerRegistrationKeys,
  createMedusaContainer,
} from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../../modules/ledger"
import { listShops } from "../../../shared/shops"
import registerShop from "../loaders/register-shop"

const options = {
  baseUrl: "https://gateway.example",
  shopId: "100500",
  secretKey: "key",
  backendUrl: "https://store.example",
  storefrontUrl: "https://shop.example",
}

/** A payment module's container in a store with these modules. */
function containerWith(modules: Record<string, unknown>) {
  const container = createMedusaContainer()
  container.register({
    [SBP_LEDGER_MODULE]: asValue(undefined),
    [ContainerRegistrationKeys.CONFIG_MODULE]: asValue({
      projectConfig: {},
      modules,
    }),
  })
  return container
}

it("the provider registers every entry, even those that share their options", async () => {
  const container = containerWith({ sbpLedger: {} })
  const providers = [
    { id: "sbp", options },
    { id: "other", options: { ...options } },
    { id: "b2b", options },
    { id: "own", options: { ...options, shopId: "200600" } },
  ]
  const moduleOptions = { providers }
  for (const { options } of providers) {
    await registerShop({ container, options, moduleOptions })
  }
  const shops = listShops().map(({ providerId, options: { shopId } }) => [
    providerId,
    shopId,
  ])
  expect(Object.fromEntries(shops)).toEqual({
    pp_sbp_sbp: "100500",
    pp_sbp_other: "100500",
    pp_sbp_b2b: "100500",
    pp_sbp_own: "200600",
  })
})

it.each([[{ options }], [{ id: "", options }]])(
  "does not let Medusa start with a provider that has no id: %j",
  async (provider) => {
    const container = containerWith({ sbpLedger: {} })
    const moduleOptions = { providers: [provider] }
    await expect(
      registerShop({ container, options, moduleOptions })
    ).rejects.toThrow('The SBP provider has no id. Give it one: id: "sbp"')
  }
)

it.each([[{}], [{ sbpLedger: false }], [{ sbpLedger: { disable: true } }]])(
  "the provider does not let Medusa start without the ledger: %j",
  async (modules) => {
    const container = containerWith(modules)
    const moduleOptions = { providers: [{ id: "sbp", options }] }
    await expect(
      registerShop({ container, options, moduleOptions })
    ).rejects.toThrow(/the plugin that keeps its ledger is not loaded/)
  }
)
