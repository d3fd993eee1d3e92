import { paymentBody, payoutBody } from "./gateway"

const sixteenKeys = Object.fromEntries(
  Array.from({ length: 16 }, (_, index) => [`key${index}`, ""])
)
const amount = (value: unknown, currency: unknown = "RUB") => ({
  amount: { value, currency },
})
const card = (number: unknown) => ({
  payout_destination_data: { type: "bank_card", card: { number } },
})
const confirmation = (type: unknown, return_url: unknown) => ({
  confirmation: { type, return_url },
})

/** A name, a change of a correct body, and the field that must be reported. */
type Breach = [name: string, changes: object, field: string]

const COMMON: Breach[] = [
  ["no amount", { amount: undefined }, "amount"],
  ["an amount that is no object", { amount: "1.00" }, "amount"],
  ["an amount as a number", amount(1499.9), "amount.value"],
  ["one fractional digit", amount("1.5"), "amount.value"],
  ["no fractional digits", amount("15"), "amount.value"],
  ["three fractional digits", amount("1.500"), "amount.value"],
  ["an exponent", amount("1e2"), "amount.value"],
  ["a comma", amount("1,50"), "amount.value"],
  ["a leading zero", amount("01.50"), "amount.value"],
  ["Arabic digits", amount("١.٥٠"), "amount.value"],
  ["a zero amount", amount("0.00"), "amount.value"],
  ["a negative amount", amount("-1.00"), "amount.value"],
  ["a currency of two letters", amount("1.00", "RU"), "amount.currency"],
  ["a numeric currency", amount("1.00", "643"), "amount.currency"],
  ["no currency", { amount: { value: "1.00" } }, "amount.currency"],
  [
    "a field too many in amount",
    { amount: { value: "1.00", currency: "RUB", vat: "" } },
    "amount.vat",
  ],
  [
    "a description of 129 characters",
    { description: "я".repeat(129) },
    "description",
  ],
  ["a null description", { description: null }, "description"],
  ["metadata as a list", { metadata: [] }, "metadata"],
  ["metadata that is not texts", { metadata: { a: 1 } }, "metadata.a"],
  ["17 metadata keys", { metadata: { ...sixteenKeys, last: "" } }, "metadata"],
  [
    "a metadata key of 33 characters",
    { metadata: { ["k".repeat(33)]: "" } },
    `metadata.${"k".repeat(33)}`,
  ],
  [
    "a metadata value of 513 characters",
    { metadata: { a: "v".repeat(513) } },
    "metadata.a",
  ],
  ["a lone surrogate", { metadata: { a: "\ud800" } }, "metadata.a"],
  ["an unknown field", { colour: "red" }, "colour"],
]
const PAYMENT: Breach[] = [
  ["no confirmation", { confirmation: undefined }, "confirmation"],
  [
    "another confirmation",
    confirmation("embedded", "https://a.test/"),
    "confirmation.type",
  ],
  [
    "no return_url",
    confirmation("redirect", undefined),
    "confirmation.return_url",
  ],
  [
    "a script as return_url",
    confirmation("redirect", "javascript:alert(1)"),
    "confirmation.return_url",
  ],
  [
    "a relative return_url",
    confirmation("redirect", "/back"),
    "confirmation.return_url",
  ],
  ...[
    "http:shop.test",
    "https:///shop.test/",
    " https://shop.test/",
    "https://shop.test/a b",
    "https://shop.test/\r\nSet-Cookie:a=b",
    "https://shop.test/\u0000",
    "https://me:secret@shop.test/",
  ].map((url): Breach => [
    `${JSON.stringify(url)} as return_url`,
    confirmation("redirect", url),
    "confirmation.return_url",
  ]),
  ["no order_id", { order_id: undefined }, "order_id"],
  ["an empty order_id", { order_id: "" }, "order_id"],
  ["an order_id of 37 characters", { order_id: "x".repeat(37) }, "order_id"],
  [
    "no payment method",
    { payment_method_data: undefined },
    "payment_method_data",
  ],
  ["no method type", { payment_method_data: {} }, "payment_method_data.type"],
  [
    "an unknown method",
    { payment_method_data: { type: "card" } },
    "payment_method_data.type",
  ],
  ["a local expires_at", { expires_at: "2999-01-01T00:00:00" }, "expires_at"],
  [
    "another time zone",
    { expires_at: "2999-01-01T00:00:00+03:00" },
    "expires_at",
  ],
  [
    "a day that does not exist",
    { expires_at: "2999-02-30T00:00:00Z" },
    "expires_at",
  ],
  [
    "an expires_at in the past",
    { expires_at: "2020-01-01T00:00:00Z" },
    "expires_at",
  ],
  ["a webhook_url by ftp", { webhook_url: "ftp://shop.test/" }, "webhook_url"],
  ["a payout's field", card("2200000000000004"), "payout_destination_data"],
]
const PAYOUT: Breach[] = [
  [
    "no destination",
    { payout_destination_data: undefined },
    "payout_destination_data",
  ],
  [
    "another destination",
    {
      payout_destination_data: {
        type: "sbp",
        card: { number: "2200000000000004" },
      },
    },
    "payout_destination_data.type",
  ],
  [
    "no card",
    { payout_destination_data: { type: "bank_card" } },
    "payout_destination_data.card",
  ],
  ["no card number", card(undefined), "payout_destination_data.card.number"],
  [
    "a number with spaces",
    card("2200 0000 0000 0004"),
    "payout_destination_data.card.number",
  ],
  [
    "a number of 11 digits",
    card("22000000000"),
    "payout_destination_data.card.number",
  ],
  [
    "a number of 20 digits",
    card("22000000000000000000"),
    "payout_destination_data.card.number",
  ],
  [
    "a number that is one",
    card(2200000000000004),
    "payout_destination_data.card.number",
  ],
  ["a payment's field", { webhook_url: "https://shop.test/" }, "webhook_url"],
]
/** Every rule about bodies, for both endpoints. */
export const BROKEN_BODIES = [
  ...[...COMMON, ...PAYMENT].map(
    ([name, changes, field]) =>
      ["payment" as const, name, paymentBody(changes), field] as const
  ),
  ...[...COMMON, ...PAYOUT].map(
    ([name, changes, field]) =>
      ["payout" as const, name, payoutBody(changes), field] as const
  ),
]
