import { MedusaError } from "@medusajs/framework/utils"
import { withSbp } from ".."
import { options, provider, stripe } from "./entries"

describe("says in one sentence what is wrong", () => {
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
        'withSbp: a payment provider with the id "sbp" is there already. Give this one an id of its own: withSbp(config, options, { id: "another" })'
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
})
