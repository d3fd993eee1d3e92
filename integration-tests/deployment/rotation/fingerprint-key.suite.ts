import { answerOf } from "../../http/support/shop"
import type { RotationHarness } from "./rotation-harness"

export function fingerprintKey(get: () => RotationHarness) {
  const card = () => get().card()

  it.each([
    ["first", "before"],
    ["first", "second"],
    ["second", "first"],
    ["second", "before"],
  ] as const)(
    "a process at step %s recognises a card that step %s paid",
    async (knows, paid) => {
      const card_number = card()
      await get().processOf(paid).pay({ card_number })
      const again = await answerOf(get().processOf(knows).pay({ card_number }))
      expect(again?.data).toMatchObject({ code: "duplicate_payout" })
    }
  )

  it.each([
    ["before", "second"],
    ["last", "before"],
  ] as const)(
    "a process at step %s does not recognise a card that step %s paid",
    async (forgot, paid) => {
      const card_number = card()
      const sum = { card_number, amount: "9000" }
      await get().processOf(paid).pay(sum)
      // It sees neither the duplicate, nor that both together need an approval.
      const payout = await get().processOf(forgot).pay(sum)
      expect(payout).toMatchObject({ state: "paid" })
    }
  )

  it.each([
    ["first", "second"],
    ["second", "before"],
  ] as const)(
    "a process at step %s approves a payout that step %s created",
    async (approves, creates) => {
      const card_number = card()
      const { id } = await get().processOf(creates).pay({
        card_number,
        amount: "20000",
      })
      const approved = await get().processOf(approves).approve(id, card_number)
      expect(approved).toMatchObject({ state: "paid" })
    }
  )

  it.each([
    ["before", "second"],
    ["last", "before"],
  ] as const)(
    "a process at step %s refuses the right card for a payout that step %s created",
    async (forgot, creates) => {
      const card_number = card()
      const { id } = await get().processOf(creates).pay({
        card_number,
        amount: "20000",
      })
      const answer = await answerOf(
        get().processOf(forgot).approve(id, card_number)
      )
      expect(answer?.data).toMatchObject({ code: "another_card" })
    }
  )
}
