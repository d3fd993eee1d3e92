import { Rejected } from ".."
import {
  create,
  failureOf,
  startGateway,
  type TestGateway,
} from "./support/gateway"
import {
  CARD,
  KEY,
  paymentRequest,
  payoutRequest,
  SHOP,
} from "./support/requests"

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())
beforeEach(() => gateway.reset())

/** Sends a body past the client, to learn what the gateway itself says. */
async function sendRaw(path: string, body: unknown, key = KEY) {
  const credentials = Buffer.from(`${SHOP.shopId}:${SHOP.secretKey}`)
  const response = await fetch(gateway.simulator.url + path, {
    method: "POST",
    headers: {
      Authorization: `Basic ${credentials.toString("base64")}`,
      "Content-Type": "application/json",
      "Idempotency-Key": key,
    },
    body: JSON.stringify(body),
  })
  return response.status
}

const keys = (count: number, name = "key") =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${name}${index}`, "value"])
  )

const amount = (value: unknown, currency: unknown = "RUB") => ({
  amount: { value, currency },
})

/** Faults that payments and payouts share: the change, the field at fault. */
const SHARED: [string, Record<string, unknown>, string][] = [
  ["no amount", { amount: undefined }, "amount"],
  ["an amount that is a number", amount(1274.92), "amount.value"],
  ["an amount without decimals", amount("1274"), "amount.value"],
  ["an amount with one decimal", amount("1274.9"), "amount.value"],
  ["an amount with three decimals", amount("1274.920"), "amount.value"],
  ["an amount with a comma", amount("1274,92"), "amount.value"],
  ["an amount with a space", amount("1 274.92"), "amount.value"],
  ["an amount with a leading zero", amount("01274.92"), "amount.value"],
  ["an amount of nothing", amount("0.00"), "amount.value"],
  ["a negative amount", amount("-5.00"), "amount.value"],
  ["an amount with an exponent", amount("1e3.00"), "amount.value"],
  ["no currency", amount("1.00", null), "amount.currency"],
  ["a currency of two letters", amount("1.00", "RU"), "amount.currency"],
  ["a currency of four letters", amount("1.00", "RUBL"), "amount.currency"],
  ["a currency with a digit", amount("1.00", "R0B"), "amount.currency"],
  [
    "a description that is too long",
    { description: "я".repeat(129) },
    "description",
  ],
  ["a description that is no text", { description: 5 }, "description"],
  [
    "a description with half a character",
    { description: "\ud83d" },
    "description",
  ],
  ["metadata that is a list", { metadata: ["a"] }, "metadata"],
  ["metadata with 17 keys", { metadata: keys(17) }, "metadata"],
  [
    "metadata with a long key",
    { metadata: keys(1, "k".repeat(32)) },
    "metadata",
  ],
  [
    "metadata with a long value",
    { metadata: { note: "ж".repeat(513) } },
    "metadata.note",
  ],
  ["metadata with a number", { metadata: { note: 5 } }, "metadata.note"],
  ["metadata within metadata", { metadata: { note: {} } }, "metadata.note"],
  ["a field that does not exist", { capture: true }, "request"],
]

const confirmation = (type: unknown, return_url: unknown) => ({
  confirmation: { type, return_url },
})

const PAYMENT: typeof SHARED = [
  ...SHARED,
  ["no confirmation", { confirmation: undefined }, "confirmation"],
  [
    "another confirmation",
    confirmation("qr", "https://shop.example/"),
    "confirmation.type",
  ],
  [
    "no return address",
    confirmation("redirect", undefined),
    "confirmation.return_url",
  ],
  [
    "a return address that is none",
    confirmation("redirect", "shop"),
    "confirmation.return_url",
  ],
  [
    "a return address that is a script",
    confirmation("redirect", "javascript:alert(1)"),
    "confirmation.return_url",
  ],
  ["no order_id", { order_id: undefined }, "order_id"],
  ["an empty order_id", { order_id: "" }, "order_id"],
  ["an order_id that is too long", { order_id: "x".repeat(37) }, "order_id"],
  [
    "no payment method",
    { payment_method_data: undefined },
    "payment_method_data",
  ],
  [
    "a payment method without type",
    { payment_method_data: {} },
    "payment_method_data.type",
  ],
  [
    "a deadline that has passed",
    { expires_at: "2020-01-01T00:00:00.000Z" },
    "expires_at",
  ],
  [
    "a deadline that is not in UTC",
    { expires_at: "2099-01-01T00:00:00+03:00" },
    "expires_at",
  ],
  ["a deadline without a time", { expires_at: "2099-01-01" }, "expires_at"],
  [
    "a deadline that is no day",
    { expires_at: "2099-02-30T00:00:00Z" },
    "expires_at",
  ],
  [
    "a notification address that is none",
    { webhook_url: "hooks" },
    "webhook_url",
  ],
  [
    "a notification address that is a file",
    { webhook_url: "file:///etc/passwd" },
    "webhook_url",
  ],
]

const card = (number: unknown) => ({
  payout_destination_data: { type: "bank_card", card: { number } },
})
const NUMBER = "payout_destination_data.card.number"

const PAYOUT: typeof SHARED = [
  ...SHARED,
  [
    "no destination",
    { payout_destination_data: undefined },
    "payout_destination_data",
  ],
  [
    "another destination",
    { payout_destination_data: { type: "wallet", card: { number: CARD } } },
    "payout_destination_data.type",
  ],
  [
    "a destination without card",
    { payout_destination_data: { type: "bank_card" } },
    "payout_destination_data.card",
  ],
  ["a card number that is a number", card(2202201234567890), NUMBER],
  ["a card number with spaces", card("2202 2012 3456 7890"), NUMBER],
  ["a card number that is too short", card("22022012345"), NUMBER],
  ["a card number that is too long", card("22022012345678901234"), NUMBER],
  ["a card number with letters", card("220220123456789O"), NUMBER],
]

describe("the client does not send what the gateway would refuse:", () => {
  it.each(PAYMENT)("a payment with %s", async (_, change, field) => {
    const request = { ...paymentRequest(), ...change }
    expect(await sendRaw("/v1/payment/", request)).toBeGreaterThanOrEqual(400)
    await expectRefusal(
      gateway.connect().createPayment(request, { idempotencyKey: KEY }),
      field
    )
  })

  it.each(PAYOUT)("a payout with %s", async (_, change, field) => {
    const request = { ...payoutRequest(), ...change }
    expect(await sendRaw("/v1/payout/", request)).toBeGreaterThanOrEqual(400)
    await expectRefusal(
      gateway.connect().createPayout(request, { idempotencyKey: KEY }),
      field
    )
  })

  it("a request without a key", async () => {
    expect(await sendRaw("/v1/payment/", paymentRequest(), "")).toBe(400)
    await expectRefusal(
      create(gateway.connect(), "payment", ""),
      "idempotencyKey"
    )
  })

  async function expectRefusal(call: Promise<unknown>, field: string) {
    const reached = gateway.simulator.requests().length
    const error = await failureOf(call)
    expect(error).toBeInstanceOf(Rejected)
    expect(error).toMatchObject({
      code: "invalid_request",
      mayHaveExecuted: false,
      attempts: 0,
    })
    expect(error.problems).toHaveLength(1)
    expect(error.problems?.[0]).toContain(`${field}`)
    expect(gateway.simulator.requests()).toHaveLength(reached)
  }
})

describe("a request at the very limits is sent, and echoed unchanged", () => {
  it("in a payment", async () => {
    const request = paymentRequest({
      order_id: "x".repeat(36),
      description: "я".repeat(128),
      metadata: {
        ...keys(15, "k".repeat(30)),
        ["к".repeat(32)]: "ж".repeat(512),
      },
    })
    const payment = await gateway
      .connect()
      .createPayment(request, { idempotencyKey: KEY })
    expect(payment).toMatchObject({
      order_id: request.order_id,
      description: request.description,
      metadata: request.metadata,
      shop_id: SHOP.shopId,
      paid: false,
    })
  })

  it.each([12, 16, 19])(
    "in a payout to a card of %i digits",
    async (length) => {
      const number = CARD.padEnd(19, "0").slice(0, length)
      const payout = await gateway.connect().createPayout(
        payoutRequest({
          payout_destination_data: { type: "bank_card", card: { number } },
        }),
        { idempotencyKey: KEY }
      )
      expect(payout.status).toBe("DONE")
    }
  )

  it("with nothing optional", async () => {
    const { amount, confirmation, order_id, payment_method_data } =
      paymentRequest()
    await gateway
      .connect()
      .createPayment(
        { amount, confirmation, order_id, payment_method_data },
        { idempotencyKey: KEY }
      )
    expect(gateway.simulator.violations()).toEqual([])
  })
})

describe("the client's own rules", () => {
  it.each([
    ["an empty metadata key", { metadata: { "": "value" } }, "metadata"],
    [
      "a metadata key that would become a prototype",
      { metadata: JSON.parse('{"__proto__":"x"}') as Record<string, string> },
      "metadata",
    ],
    ["a null character", { description: "a\0b" }, "description"],
    [
      "a currency that two decimals cannot express",
      { amount: { value: "1.00", currency: "KWD" } },
      "amount.currency",
    ],
    [
      "a payment method that is too long",
      { payment_method_data: { type: "x".repeat(65) } },
      "payment_method_data.type",
    ],
    [
      "an address that is too long",
      { webhook_url: `https://a.example/${"x".repeat(2048)}` },
      "webhook_url",
    ],
    [
      "an address that only browsers understand",
      { webhook_url: "https:a.example" },
      "webhook_url",
    ],
    [
      "an address with a line break",
      { webhook_url: "https://a.example/\n" },
      "webhook_url",
    ],
    [
      "an address with a password",
      { webhook_url: "https://user:pass@a.example/" },
      "webhook_url",
    ],
  ])("refuse %s", async (_, change, field) => {
    const error = await failureOf(
      gateway
        .connect()
        .createPayment(paymentRequest(change), { idempotencyKey: KEY })
    )
    expect(error.problems).toEqual([expect.stringContaining(`${field}`)])
    expect(gateway.simulator.requests()).toEqual([])
  })

  it("refuse a call without options like any other", async () => {
    // @ts-expect-error - the key is not optional
    const error = await failureOf(gateway.connect().createPayment({}))
    expect(error).toBeInstanceOf(Rejected)
  })

  it("keep the message of a hundred faults short", async () => {
    const metadata = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`Иванов, +7${index}`, 5])
    )
    const error = await failureOf(
      // @ts-expect-error - wrong on purpose
      gateway.connect().createPayment(paymentRequest({ metadata }), {
        idempotencyKey: KEY,
      })
    )
    expect(error.problems?.length).toBeLessThanOrEqual(20)
    expect(error.message).not.toMatch(/Иванов/)
  })

  it.each(["x".repeat(65), "two words", "ключ", "line\nbreak"])(
    "a key like %j is refused",
    async (key) => {
      const error = await failureOf(create(gateway.connect(), "payment", key))
      expect(error).toMatchObject({ code: "invalid_request" })
    }
  )

  it("the client names every fault of a request at once", async () => {
    const error = await failureOf(
      gateway.connect().createPayment(
        paymentRequest({
          order_id: "x".repeat(37),
          amount: { value: "1", currency: "rub" },
        }),
        { idempotencyKey: KEY }
      )
    )
    expect(error.problems).toEqual([
      "amount.value: must have exactly two decimals",
      "amount.currency: must be three capital letters",
      "order_id: must have at most 36 characters",
    ])
  })

  it("equal requests make equal bytes, in whatever order they are written", async () => {
    const client = gateway.connect()
    const reverse = <T extends object>(value: T) =>
      Object.fromEntries(Object.entries(value).reverse()) as T
    const metadata = { session_id: "1", collection_id: "2", a: "3" }
    const request = paymentRequest({ metadata })
    const reversed = reverse({ ...request, metadata: reverse(metadata) })
    await client.createPayment(request, { idempotencyKey: KEY })
    await client.createPayment(reversed, { idempotencyKey: KEY })
    const [first, second] = gateway.simulator.requests()
    expect(second?.bodyDigest).toBe(first?.bodyDigest)
  })
})
