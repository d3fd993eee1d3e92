import { MedusaError } from "@medusajs/framework/utils"
import { assertNoCard } from "../assert-no-card"

const CARD = "5536913800000004"
const PRINTED = "5536 9138 0000 0004"

type Texts = Parameters<typeof assertNoCard>[0]

const requestOf = (changes: Partial<Texts> = {}): Texts => ({
  idempotency_key: "f47ac10b-58cc-4372-a567-0e02b2c3d479",
  description: null,
  metadata: null,
  ...changes,
})

const asserting = (changes?: Partial<Texts>) => () =>
  assertNoCard(requestOf(changes), CARD)

describe("assertNoCard", () => {
  it.each<Partial<Texts>>([
    {},
    { description: "For the translation of 17 pages" },
    { description: "To 553691…0004" },
    { description: "To another one, 4111 1111 1111 1111" },
    { description: "Its half is 55369138" },
    { metadata: {} },
    { metadata: { contract: "17-b", phone: "79001234567" } },
  ])("lets a payout pass that holds no number of its card: %j", (changes) => {
    expect(asserting(changes)).not.toThrow()
  })

  it.each<Partial<Texts>>([
    { description: CARD },
    { description: `To ${PRINTED}, today` },
    { description: "5536.9138.0000.0004" },
    { description: "5536 and 9138 and 0000 and 0004" },
    { description: "５５３６ ９１３８ ００００ ０００４" },
    { description: "5536%209138%200000%200004" },
    { description: "&#53;536913800000004" },
    // Most of it is too much.
    { description: "553691380 and so on" },
    { description: "it ends in 800000004" },
    { metadata: { card: CARD } },
    { metadata: { a: "b", card: "5536\n9138\n0000\n0004" } },
    { metadata: { [CARD]: "card" } },
    { metadata: { [PRINTED]: "" } },
    { idempotency_key: "55369138-0000-4004-a567-0e02b2c3d479" },
  ])("refuses one that does, in whatever spelling: %j", (changes) => {
    expect(asserting(changes)).toThrow(
      new MedusaError(
        MedusaError.Types.INVALID_DATA,
        "The card number belongs into its own field, and into no other"
      )
    )
  })
})
