import { answerOf } from "../../http/support/shop"
import type { Fleet } from "./fleet"

export function fingerprintKey(get: () => Fleet) {
  const card = () => get().card()

  it.each([
    ["first", "before"],
    ["first", "second"],
    ["second", "first"],
    ["second", "before"],
  ] as const)("%s knows the cards of %s", async (knows, paid) => {
    const card_number = card()
    await get().at(paid).pay({ card_number })
    const again = await answerOf(get().at(knows).pay({ card_number }))
    expect(again?.data).toMatchObject({ code: "duplicate_payout" })
  })

  it.each([
    ["before", "second"],
    ["last", "before"],
  ] as const)("%s does not know the cards of %s", async (forgot, paid) => {
    const card_number = card()
    const sum = { card_number, amount: "9000" }
    await get().at(paid).pay(sum)
    // Neither the repetition, nor that both need a second person.
    const payout = await get().at(forgot).pay(sum)
    expect(payout).toMatchObject({ state: "paid" })
  })

  it.each([
    ["first", "second"],
    ["second", "before"],
  ] as const)("%s approves what %s has created", async (approves, creates) => {
    const card_number = card()
    const { id } = await get().at(creates).pay({
      card_number,
      amount: "20000",
    })
    const approved = await get().at(approves).approve(id, card_number)
    expect(approved).toMatchObject({ state: "paid" })
  })

  it.each([
    ["before", "second"],
    ["last", "before"],
  ] as const)(
    "%s takes the card of %s for another",
    async (forgot, creates) => {
      const card_number = card()
      const { id } = await get().at(creates).pay({
        card_number,
        amount: "20000",
      })
      const answer = await answerOf(get().at(forgot).approve(id, card_number))
      expect(answer?.data).toMatchObject({ code: "another_card" })
    }
  )
}
