import { parseOptions } from "../../options"
import { registerOwnOptions, registerShop } from "../../shops"
import { alertAfterMinutes, digestAt, metricsTokens } from "../switches"

const optionsWith = (switches: object) =>
  parseOptions({
    baseUrl: "https://gateway.example",
    shopId: "1",
    secretKey: "key",
    backendUrl: "https://store.example",
    storefrontUrl: "https://shop.example",
    ...switches,
  })

describe("what is about the whole store", () => {
  it("is read from the plugin's own entry as well", () => {
    registerShop("pp_sbp_sbp", optionsWith({ alertAfterMinutes: 60 }))
    expect([metricsTokens(), digestAt()]).toEqual([[], undefined])
    const metricsToken = "a-token-of-metrics-in-these-tests-7f"
    const switches = { alertAfterMinutes: 30, digestAt: "09:00", metricsToken }
    registerOwnOptions(optionsWith(switches))
    expect([metricsTokens(), alertAfterMinutes(), digestAt()]).toEqual([
      [metricsToken],
      30,
      "09:00",
    ])
  })
})
