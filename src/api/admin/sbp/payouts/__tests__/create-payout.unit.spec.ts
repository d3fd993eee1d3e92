import fc from "fast-check"
import { AdminCreatePayout } from "../validators"

const CARD = "4111111111111111"
const PRINTED = "4111 1111 1111 1111"
const MASKED = "411111…1111"

const whole = {
  idempotency_key: "f47ac10b-58cc-4372-a567-0e02b2c3d479",
  amount: "1499.90",
  currency_code: "rub",
  card_number: PRINTED,
}

const created = (changes: object) =>
  AdminCreatePayout.parse({ ...whole, ...changes })

/** The refusals of a body: field names and messages, as a client gets them. */
const refusals = (body: unknown) =>
  AdminCreatePayout.safeParse(body).error?.issues.map(({ path, message }) => ({
    field: path[0],
    message,
  }))

const wrong = (changes: object) => refusals({ ...whole, ...changes })

describe("a new payout", () => {
  it("needs a key, a sum and a currency, and no more", () => {
    expect(created({})).toEqual({
      ...whole,
      purpose: "payout",
      confirm_duplicate: false,
      confirm_not_paid: false,
      confirm_more_than_owed: false,
      confirm_not_return: false,
    })
    expect(refusals({})?.map(({ field }) => field)).toEqual([
      "idempotency_key",
      "amount",
      "currency_code",
    ])
  })

  it("may have optional fields", () => {
    const more = {
      purpose: "return",
      invoice_id: "sbpinv_01KAJT0Q6X5S3QW5Z1V0T6E3NB",
      order_id: "order_01KAJT0Q6X5S3QW5Z1V0T6E3NB",
      replaces_id: "sbppo_01KAJT0Q6X5S3QW5Z1V0T6E3NB",
      description: "Возврат по заказу 17",
      metadata: { contract: "17-b" },
      confirm_duplicate: true,
      confirm_not_paid: true,
      confirm_more_than_owed: true,
      confirm_not_return: true,
    }
    expect(created(more)).toEqual({ ...whole, ...more })
  })

  it.each(["invoice_id", "order_id", "replaces_id", "description", "metadata"])(
    "may say that there is no %s",
    (name) => {
      expect(created({ [name]: null })).toMatchObject({ [name]: null })
    }
  )

  it.each([
    ["1499.90", "1499.90"],
    ["1499.9", "1499.90"],
    ["1499", "1499.00"],
    ["0.01", "0.01"],
    ["007.10", "7.10"],
    ["99999999999.99", "99999999999.99"],
  ])("reads the sum %s as %s", (amount, expected) => {
    expect(created({ amount }).amount).toBe(expected)
  })

  it.each(["rub", "RUB", "Rub"])("reads the currency %s", (currency_code) => {
    expect(created({ currency_code }).currency_code).toBe("rub")
  })

  it("reads the same key, however it is spelled", () => {
    const idempotency_key = whole.idempotency_key.toUpperCase()
    expect(created({ idempotency_key })).toMatchObject({
      idempotency_key: whole.idempotency_key,
    })
  })

  const UUID = "must be a UUID"
  const SUM =
    'must be decimal text with at most two digits after the point, for example "1499.90"'
  const LETTERS = "must be a code of three letters"
  const DECIMALS = "must be a currency with two decimals"
  const ID = "must be an id"
  const PAIRS = "must be a set of names and texts"
  const NUMBERS = "must not hold numbers that could be a card's"
  const RESERVED =
    'must not have the key "payout_id", which the plugin sends itself'
  const UNICODE = "must be valid Unicode"

  it.each<[string, unknown, string]>([
    ["idempotency_key", undefined, UUID],
    ["idempotency_key", "", UUID],
    ["idempotency_key", "f47ac10b58cc4372a5670e02b2c3d479", UUID],
    ["amount", undefined, 'must be decimal text, for example "1499.90"'],
    ["amount", 100, 'must be decimal text, for example "1499.90"'],
    ["amount", "", SUM],
    ["amount", "1.005", SUM],
    ["amount", "1.", SUM],
    ["amount", ".5", SUM],
    ["amount", "-1", SUM],
    ["amount", "+1", SUM],
    ["amount", "1e3", SUM],
    ["amount", "1,50", SUM],
    ["amount", " 1", SUM],
    ["amount", "1\n", SUM],
    ["amount", "١", SUM],
    ["amount", "100000000000", SUM],
    ["amount", "000000000001", SUM],
    ["amount", CARD, SUM],
    ["amount", "0", "must be more than zero"],
    ["amount", "0.00", "must be more than zero"],
    ["currency_code", undefined, LETTERS],
    ["currency_code", "ru", LETTERS],
    ["currency_code", "rubl", LETTERS],
    ["currency_code", "руб", LETTERS],
    ["currency_code", "rub\n", LETTERS],
    ["currency_code", "kwd", DECIMALS],
    ["currency_code", "BHD", DECIMALS],
    ["currency_code", "Omr", DECIMALS],
    ["card_number", Number(CARD), "must be text"],
    ["card_number", { number: CARD }, "must be text"],
    ["card_number", "1".repeat(65), "must have at most 64 characters"],
    ["card_number", "\0", UNICODE],
    ["purpose", "refund", 'must be "payout" or "return"'],
    ["invoice_id", "", ID],
    ["invoice_id", "01KAJT0Q6X5S3QW5Z1V0T6E3NB", ID],
    ["order_id", "order_", ID],
    ["order_id", "order_a/../b", ID],
    ["order_id", `order_${"a".repeat(65)}`, ID],
    ["order_id", `order_${CARD}`, ID],
    ["order_id", `order_a${CARD}b`, ID],
    ["order_id", `order_99${CARD}99`, ID],
    ["invoice_id", `sbpinv_${CARD}`, ID],
    ["replaces_id", `sbppo_${CARD}`, ID],
    ["replaces_id", 1, ID],
    ["description", "x".repeat(129), "must have at most 128 characters"],
    ["description", 17, "must be text"],
    ["description", "\ud800", UNICODE],
    ["metadata", [], PAIRS],
    ["metadata", "a", PAIRS],
    ["metadata", { "": "a" }, PAIRS],
    ["metadata", { ["x".repeat(33)]: "a" }, PAIRS],
    ["metadata", { "\ud800": "a" }, PAIRS],
    ["metadata", { a: 1 }, "must be text"],
    ["metadata", { a: { b: "c" } }, "must be text"],
    ["metadata", { a: "x".repeat(513) }, "must have at most 512 characters"],
    ["metadata", { a: "\0" }, UNICODE],
    ["metadata", namesOf(16), "must have at most 15 keys"],
    ["metadata", { payout_id: "sbppo_1" }, RESERVED],
    ["metadata", { card: CARD }, NUMBERS],
    ["metadata", { card: `to ${PRINTED}!` }, NUMBERS],
    ["metadata", { card: "4111.1111.1111.1111" }, NUMBERS],
    ["metadata", { card: "4111\n1111\n1111\n1111" }, NUMBERS],
    ["metadata", { card: '4111\t1111\\1111"1111' }, NUMBERS],
    ["metadata", { card: "４１１１　１１１１　１１１１　１１１１" }, NUMBERS],
    ["metadata", { card: "٤١١١١١١١١١١١١١١١" }, NUMBERS],
    ["metadata", { a: "b", [CARD]: "card" }, NUMBERS],
    ["metadata", { "4111\n1111\n1111\n1111": "card" }, NUMBERS],
    ["confirm_duplicate", "true", "must be true or false"],
    ["confirm_duplicate", 1, "must be true or false"],
  ])("is refused for the %s %j, with a sentence", (field, value, message) => {
    expect(wrong({ [field]: value })).toEqual([{ field, message }])
  })

  it("is refused for unknown fields", () => {
    for (const name of ["cvc", "state", "created_by", "amount ", "__proto__"]) {
      const body: unknown = JSON.parse(
        JSON.stringify(whole).replace("{", `{${JSON.stringify(name)}:"1",`)
      )
      expect(refusals(body)).toHaveLength(1)
    }
  })

  it.each([
    ["a description", { description: "x".repeat(128) }],
    ["names and texts", { metadata: { ["x".repeat(32)]: "x".repeat(512) } }],
    // The gateway takes sixteen, and one is ours.
    ["fifteen names", { metadata: namesOf(15) }],
    ["an id", { order_id: `order_${"a".repeat(64)}` }],
    ["a sum", { amount: "99999999999.99" }],
    ["eleven digits", { metadata: { phone: "79001234567" } }],
    ["an INN", { metadata: { inn: "500100732258" } }],
    ["halves of a number, apart", { metadata: { "41111111": "11111111" } }],
    ["letters of all kinds", { metadata: { note: "№ ２ ﬁ …" } }],
    ["an id of digits", { order_id: "order_123456789012" }],
    ["an id like a number", { order_id: "order_01K11111111111111100000000" }],
  ])("may be as long as the gateway takes it: %s", (_, changes) => {
    expect(created(changes)).toMatchObject(changes)
  })

  it("keeps only the mask of a card number in its description", () => {
    expect(created({ description: `  To ${PRINTED}, or ${CARD} ` })).toEqual({
      ...created({}),
      description: `To ${MASKED}, or ${MASKED}`,
    })
  })

  it("keeps the rest of its description to the letter", () => {
    for (const description of ["№ 17 ﬁ ２０２６ …", "INN 500100732258"]) {
      expect(created({ description }).description).toBe(description)
    }
  })

  it("reads every sum that can be sent, to the kopek", () => {
    const kopeks = fc.integer({ min: 1, max: 10 ** 13 - 1 })
    fc.assert(
      fc.property(kopeks, (minor) => {
        const text = String(minor).padStart(3, "0")
        const amount = `${text.slice(0, -2)}.${text.slice(-2)}`
        expect(created({ amount }).amount).toBe(amount)
      })
    )
  })

  const KNOWN = [
    UUID,
    SUM,
    'must be decimal text, for example "1499.90"',
    "must be more than zero",
    LETTERS,
    DECIMALS,
    ID,
    PAIRS,
    NUMBERS,
    UNICODE,
    "must be text",
    'must be "payout" or "return"',
    "must be true or false",
    "must have at most 15 keys",
    RESERVED,
    "must have at most 64 characters",
    "must have at most 128 characters",
    "must have at most 512 characters",
  ]

  it("quotes nothing of what it refuses, in whatever field it stands", () => {
    const field = fc.constantFrom(
      "idempotency_key",
      "amount",
      "currency_code",
      "card_number",
      "purpose",
      "invoice_id",
      "order_id",
      "replaces_id",
      "description",
      "metadata",
      "confirm_duplicate",
      "confirm_more_than_owed",
      "confirm_not_return"
    )
    const value = fc.oneof(
      fc.constantFrom<unknown>(
        "kwd",
        CARD.repeat(10),
        Number(CARD),
        [CARD],
        { [CARD]: CARD },
        { number: CARD.repeat(40) },
        { card: Number(CARD) }
      ),
      fc.jsonValue()
    )
    fc.assert(
      fc.property(field, value, (name, value) => {
        for (const { message } of wrong({ [name]: value }) ?? []) {
          expect(KNOWN).toContain(message)
        }
      }),
      { numRuns: 1_000 }
    )
  })
})

describe("a new payout by link", () => {
  const { card_number: _, ...uncarded } = whole
  const link = {
    recipient_name: "Анна Иванова",
    recipient_email: "anna@example.com",
  }
  const linked = (changes: object) => ({
    ...uncarded,
    link: { ...link, ...changes },
  })
  const NO_EMAIL = "must be an e-mail address"
  const NOT_PLAIN =
    "must be plain text on one line, without invisible characters"

  it("says whom it is for", () => {
    const recipient_email = "Anna.O'Neil@Example.COM"
    const body = linked({
      recipient_name: " Анна О'Нил\n",
      recipient_email,
    })
    expect(AdminCreatePayout.parse(body).link).toEqual({
      recipient_name: "Анна О'Нил",
      recipient_email: recipient_email.toLowerCase(),
      days: 3,
      requires_code: false,
      is_mailed: false,
    })
    const nowhere = linked({ recipient_email: null })
    expect(AdminCreatePayout.parse(nowhere).link?.recipient_email).toBeNull()
  })

  it.each([
    ["recipient_email", 17, NO_EMAIL],
    ["recipient_email", "..a..@example.com", NO_EMAIL],
    ["recipient_email", "anna\u200b@example.com", NO_EMAIL],
    ["recipient_email", "\u0430nna@example.com", NO_EMAIL],
    // The Kelvin sign: in lower case it is a plain k.
    ["recipient_email", "\u212aate@example.com", NO_EMAIL],
    ["recipient_name", "Anna\r\n\r\nOpen evil.example", NOT_PLAIN],
    ["recipient_name", "Anna\u2028Open evil.example", NOT_PLAIN],
    ["recipient_name", "Anna\u202eavonavI", NOT_PLAIN],
    ["recipient_name", "An\u200bna", NOT_PLAIN],
    ["recipient_name", "Anna\u001b[2J", NOT_PLAIN],
  ])("is refused for the %s %j, with a sentence", (field, value, message) => {
    expect(refusals(linked({ [field]: value }))).toEqual([
      { field: "link", message },
    ])
  })
})

function namesOf(count: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`name${index}`, "text"])
  )
}
