import { MedusaError } from "@medusajs/framework/utils"
import { withSbp } from ".."
import { options, provider, stripe } from "./entries"

describe("withSbp says in one sentence what is wrong", () => {
  const refusal = (run: () => unknown) => {
    expect(run).toThrow(MedusaError)
    return expect(run)
  }

  it.each([provider, { ...stripe, id: "sbp" }])(
    "when the id is taken: %j",
    (there) => {
      const modules = [
        {
          resolve: "@medusajs/medusa/payment",
          options: { providers: [there] },
        },
      ]
      refusal(() => withSbp({ modules }, options)).toThrow(
        'withSbp: a payment provider with the id "sbp" exists already. Give this one its own id: withSbp(config, options, { id: "another" })'
      )
    }
  )

  it("when payments are switched off", () => {
    const sentence =
      "withSbp: the payment module is switched off. Remove that line from medusa-config.ts."
    const modules = [{ key: "payment", disable: true }]
    refusal(() => withSbp({ modules }, options)).toThrow(sentence)
    const byName = { modules: { payment: false } }
    refusal(() => withSbp(byName, options)).toThrow(sentence)
  })

  it.each(["", "my shop", "b2b/ru", "магазин", "a\n"])(
    "when the id is none: %j",
    (id) => {
      refusal(() => withSbp({}, options, { id })).toThrow(
        'withSbp: the id may have letters, digits, "_" and "-" only. It becomes part of the provider\'s name: pp_sbp_<id>'
      )
    }
  )

  it("when a module is only a name", () => {
    const modules = JSON.parse('["./src/modules/blog"]') as never[]
    refusal(() => withSbp({ modules }, options)).toThrow(
      'withSbp: the module "./src/modules/blog" must be written as { resolve: "./src/modules/blog" } in medusa-config.ts.'
    )
  })
})
