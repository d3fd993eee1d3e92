import { Desk } from "./payouts/desk"
import { runShopTests } from "./support/run-shop-tests"
import { answerOf } from "./support/shop"

/** As a store is before its merchant has decided anything about payouts. */
runShopTests((use) => {
  const desk = new Desk(use)

  it("no payout can be made or approved, and the answer says why", async () => {
    const refusal = {
      status: 400,
      data: {
        message:
          "Payouts are switched off: set the option payouts.enabled to true",
      },
    }
    expect(await answerOf(desk.create())).toMatchObject(refusal)
    const approval = desk.act("sbppo_1", "approve", { card_number: "1" })
    expect(await answerOf(approval)).toMatchObject(refusal)
    expect(use().simulator.requests()).toEqual([])
  })

  it("what was paid out before can still be read", async () => {
    expect(await desk.list()).toMatchObject({ payouts: [], count: 0 })
  })
})
