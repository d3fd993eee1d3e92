import type {
  ConfigModule,
  InputConfigWithObjectModules,
} from "@medusajs/framework/types"
import { defineConfig } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { withSbp } from ".."
import {
  frozen,
  options,
  paymentModule,
  plugin,
  provider,
  stripe,
} from "./entries"

describe("modules by name", () => {
  type ByName = NonNullable<InputConfigWithObjectModules["modules"]>

  it.each<[string, ByName, unknown[]]>([
    ["nothing", {}, [provider]],
    ["`true`", { payment: true }, [provider]],
    [
      "another provider",
      { payment: { options: { providers: [stripe] } } },
      [stripe, provider],
    ],
  ])("get the provider beside %s", (_, modules, providers) => {
    const after = withSbp({ modules: frozen(modules) }, options)
    expect(paymentModule(defineConfig(after))).toMatchObject({
      dependencies: [SBP_LEDGER_MODULE],
      options: { providers },
    })
  })

  it("keep every other provider", () => {
    const modules = { blog: { resolve: "./blog" }, cart: false }
    expect(withSbp({ modules }, options).modules).toMatchObject(modules)
  })

  it("get the provider even after defineConfig", () => {
    const defined = defineConfig({
      plugins: ["blog"],
      modules: [
        {
          resolve: "@medusajs/medusa/payment",
          options: { providers: [stripe] },
        },
      ],
    })
    const config: ConfigModule = withSbp(defined, options)
    expect(paymentModule(config)).toEqual({
      resolve: "@medusajs/medusa/payment",
      dependencies: [SBP_LEDGER_MODULE],
      options: { providers: [stripe, provider] },
    })
    expect(config.plugins).toEqual([...defined.plugins, plugin])
    expect(config.modules?.cart).toEqual(defined.modules?.cart)
  })
})
