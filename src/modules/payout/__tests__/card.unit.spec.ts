import { MedusaError } from "@medusajs/framework/utils"
import { parseCardNumber } from "../../../domain/card-number"
import { assertNoCard, readCard } from "../card"

const CARD = parseCardNumber("5536913800000008")
const PRINTED = "5536 9138 0000 0008"

type Texts = Parameters<typeof assertNoCard>[0]

const requestOf = (changes: Partial<Texts> = {}): Texts => ({
  idempotency_key: "f47ac10b-58cc-4372-a567-0e02b2c3d479",
  description: null,
  metadata: null,
  ...changes,
})

const asserting = (changes?: Partial<Texts>) => () =>
  assertNoCard(requestOf(changes), CARD)

describe("readCard", () => {
  it("reads a number as it was typed", () => {
    expect(readCard(PRINTED)).toBe(CARD)
  })

  it.each([
    ["5536913800000009", "The card number is not valid: check its digits"],
    ["1234", "A card number has 12 to 19 digits, and the first is not 0"],
  ])("refuses %j, and does not quote it", (typed, message) => {
    expect(() => readCard(typed)).toThrow(
      new MedusaError(MedusaError.Types.INVALID_DATA, message)
    )
  })
})

describe("assertNoCard", () => {
  it.each<Partial<Texts>>([
    {},
    { description: "For the translation of 17 pages" },
    { description: "To 553691…0008" },
    { description: "To another one, 4111 1111 1111 1111" },
    { description: "Its half is 55369138" },
    { metadata: {} },
    { metadata: { contract: "17-b", phone: "79001234567" } },
  ])("accepts a payout without its card number in a text: %j", (changes) => {
    expect(asserting(changes)).not.toThrow()
  })

  it.each<Partial<Texts>>([
    { description: CARD },
    { description: `To ${PRINTED}, today` },
    { description: "5536.9138.0000.0008" },
    { description: "5536 and 9138 and 0000 and 0008" },
    { description: "５５３６ ９１３８ ００００ ０００８" },
    { description: "5536%209138%200000%200008" },
    { description: "&#53;536913800000008" },
    // A large part of the number is refused as well.
    { description: "553691380 and so on" },
    { description: "it ends in 800000008" },
    { metadata: { card: CARD } },
    { metadata: { a: "b", card: "5536\n9138\n0000\n0008" } },
    { metadata: { [CARD]: "card" } },
    { metadata: { [PRINTED]: "" } },
    { idempotency_key: "55369138-0000-4008-a567-0e02b2c3d479" },
  ])("refuses a payout with its card number in a text: %j", (changes) => {
    expect(asserting(changes)).toThrow(
      new MedusaError(
        MedusaError.Types.INVALID_DATA,
        "Enter the card number only in the card number field"
      )
    )
  })
})
