import { SbpGateway } from ".."
import { envelope, PAYMENT_RESULT, PAYOUT_RESULT } from "./support/answers"
import { failureOf } from "./support/gateway"
import { CARD, paymentRequest, payoutRequest, SHOP } from "./support/requests"
import { answering, closeServers, webServer } from "./support/servers"

afterEach(() => closeServers())

async function clientAnswered(text: string) {
  const { url } = await webServer(answering(text))
  return new SbpGateway({ ...SHOP, baseUrl: url })
}

const key = { idempotencyKey: "key" }

describe("an answer", () => {
  it("keeps its numbers to the last digit", async () => {
    const text = envelope(PAYMENT_RESULT).replace(
      "1274.92",
      "9007199254740993.37"
    )
    const client = await clientAnswered(text)
    const payment = await client.createPayment(
      paymentRequest({
        amount: { value: "9007199254740993.37", currency: "RUB" },
      }),
      key
    )
    expect(payment.amount.value).toBe("9007199254740993.37")

    const error = await failureOf(
      client.createPayment(
        // The next kopek is the same float.
        paymentRequest({
          amount: { value: "9007199254740993.38", currency: "RUB" },
        }),
        key
      )
    )
    expect(error).toMatchObject({ problems: ["amount"] })
  })

  it.each([
    ["1274.92", "1274.92"],
    ["1274.920", "1274.92"],
    ["1.27492e3", "1274.92"],
    ['"1274.92"', "1274.92"],
  ])("may write its amount as %s", async (written, expected) => {
    const text = envelope(PAYMENT_RESULT).replace("1274.92", written)
    const client = await clientAnswered(text)
    const payment = await client.createPayment(paymentRequest(), key)
    expect(payment.amount.value).toBe(expected)
  })

  it("is about the same payment or payout in whatever case its id is", async () => {
    const id = "6f1c2d3e-0a4b-4c5d-8e9f-00a1b2c3d4e5"
    const shown = { id: id.toUpperCase() }
    const payments = await clientAnswered(
      envelope({ ...PAYMENT_RESULT, ...shown })
    )
    expect(await payments.createPayment(paymentRequest(), key)).toMatchObject({
      id,
    })
    const payouts = await clientAnswered(
      envelope({ ...PAYOUT_RESULT, ...shown })
    )
    expect(await payouts.createPayout(payoutRequest(), key)).toMatchObject({
      id,
    })
    const contradicting = await clientAnswered(
      envelope({ ...PAYOUT_RESULT, ...shown, shop_id: 1 })
    )
    const failed = failureOf(contradicting.createPayout(payoutRequest(), key))
    expect(await failed).toMatchObject({ gatewayId: id })
  })

  it("keeps fields and statuses that are not documented", async () => {
    const client = await clientAnswered(
      envelope({
        ...PAYMENT_RESULT,
        status: "FROZEN",
        nspk_code: "B22",
        fee: 7,
      })
    )
    const payment = await client.createPayment(paymentRequest(), key)
    expect(payment).toMatchObject({
      status: "FROZEN",
      nspk_code: "B22",
      fee: "7",
    })
  })

  it("is valid without its optional fields", async () => {
    const client = await clientAnswered(envelope(PAYMENT_RESULT))
    const payment = await client.createPayment(paymentRequest(), key)
    expect(payment.credited_amount).toBeUndefined()
  })

  it("is valid if an optional field makes no sense", async () => {
    const client = await clientAnswered(
      envelope({
        ...PAYMENT_RESULT,
        credited_amount: null,
        paid: "no",
        expires_at: 1,
        metadata: [],
      })
    )
    const payment = await client.createPayment(paymentRequest(), key)
    expect(payment.credited_amount).toBeUndefined()
    expect(payment.id).toBe(PAYMENT_RESULT.id)
  })

  it.each([
    ["2026-12-01T12:00:00Z", "2026-12-01T12:00:00Z"],
    ["2026-12-01T15:00:00.000+03:00", "2026-12-01T15:00:00.000+03:00"],
    // Read as a time of whatever zone this process has.
    ["2026-12-01T12:00:00", undefined],
    ["01.12.2026 12:00", undefined],
  ])("has a deadline only if it names its zone: %s", async (text, expected) => {
    const client = await clientAnswered(
      envelope({ ...PAYMENT_RESULT, expires_at: text })
    )
    const payment = await client.createPayment(paymentRequest(), key)
    expect(payment.expires_at).toBe(expected)
  })

  it("about a payout needs only an id, a status and a sum", async () => {
    const { number } = payoutRequest().payout_destination_data.card
    const client = await clientAnswered(
      envelope({ ...PAYOUT_RESULT, description: number, note: [number] })
    )
    const payout = await client.createPayout(payoutRequest(), key)
    expect(Object.keys(payout)).toEqual(["id", "status", "final_amount"])
    expect(payout.id).toBe(PAYOUT_RESULT.id)
  })

  it("may have null in an optional field", async () => {
    const client = await clientAnswered(
      envelope({ ...PAYMENT_RESULT, order_id: null, shop_id: null })
    )
    const payment = await client.createPayment(paymentRequest(), key)
    expect(payment.id).toBe(PAYMENT_RESULT.id)
  })

  it("cannot inject a prototype for a missing field", async () => {
    const text = envelope(PAYMENT_RESULT).replace(
      '"status"',
      '"__proto__":{"paid":true},"status"'
    )
    const client = await clientAnswered(text)
    const payment = await client.createPayment(paymentRequest(), key)
    expect(payment.paid).toBeUndefined()
    expect(Object.getPrototypeOf(payment)).toBe(Object.prototype)
  })

  it("without a required field still gives its id", async () => {
    const client = await clientAnswered(
      envelope({ ...PAYMENT_RESULT, amount: null })
    )
    const error = await failureOf(client.createPayment(paymentRequest(), key))
    expect(error).toMatchObject({
      code: "unreadable_answer",
      gatewayId: PAYMENT_RESULT.id,
    })
  })

  it.each([
    ["firsrt6", { firsrt6: "220221", last4: "7890" }],
    ["last4", { firsrt6: "220220", last4: "7891" }],
  ])("about a card of another %s is no answer to ours", async (half, card) => {
    const client = await clientAnswered(
      envelope({ ...PAYOUT_RESULT, payout_destination: { card } })
    )
    const error = await failureOf(client.createPayout(payoutRequest(), key))
    expect(error).toMatchObject({
      code: "echo_mismatch",
      mayHaveExecuted: true,
      problems: [`payout_destination.card.${half}`],
      gatewayId: PAYOUT_RESULT.id,
    })
  })

  it("about another shop's payout is no answer to ours", async () => {
    const client = await clientAnswered(
      envelope({ ...PAYOUT_RESULT, shop_id: 100501 })
    )
    const error = await failureOf(client.createPayout(payoutRequest(), key))
    expect(error).toMatchObject({ problems: ["shop_id"] })
  })

  it.each([
    ["final_amount", { final_amount: { value: 500.01, currency: "RUB" } }],
    ["final_amount", { final_amount: { value: 500, currency: "USD" } }],
    ["final_amount", { final_amount: { value: 0, currency: "RUB" } }],
    ["metadata.payout_id", { metadata: { payout_id: "sbppo_another" } }],
    ["metadata.payout_id", { metadata: { payout_id: 7 } }],
  ])("about another %s is no answer to our payout", async (field, change) => {
    const client = await clientAnswered(
      envelope({ ...PAYOUT_RESULT, ...change })
    )
    const error = await failureOf(client.createPayout(payoutRequest(), key))
    expect(error).toMatchObject({
      code: "echo_mismatch",
      mayHaveExecuted: true,
      problems: [field],
      gatewayId: PAYOUT_RESULT.id,
    })
  })

  it.each([
    ["takes a fee", { final_amount: { value: 499.99, currency: "RUB" } }],
    ["tells no sum that is known", { final_amount: { value: "?" } }],
    ["has no metadata", { metadata: undefined }],
    ["has empty metadata", { metadata: {} }],
    ["has metadata of its own", { metadata: { branch: "7" } }],
    ["echoes ours", { metadata: { payout_id: "sbppo_01K9", branch: "7" } }],
  ])("that %s contradicts no payout", async (_, change) => {
    const client = await clientAnswered(
      envelope({ ...PAYOUT_RESULT, ...change })
    )
    const payout = await client.createPayout(payoutRequest(), key)
    expect(payout.id).toBe(PAYOUT_RESULT.id)
  })

  it("whose id contains the card number does not pass it on", async () => {
    const client = await clientAnswered(
      JSON.stringify({ success: false, id: `card-${CARD.slice(0, 11)}` })
    )
    const error = await failureOf(client.createPayout(payoutRequest(), key))
    expect(error.gatewayId).toBe("[redacted]")
  })

  it.each([
    ["order_id", { order_id: "another" }],
    ["shop_id", { shop_id: 100501 }],
    ["amount", { amount: { value: 1274.92, currency: "USD" } }],
  ])("about another %s is no answer to ours", async (field, change) => {
    const client = await clientAnswered(
      envelope({ ...PAYMENT_RESULT, ...change })
    )
    const error = await failureOf(client.createPayment(paymentRequest(), key))
    expect(error).toMatchObject({
      code: "echo_mismatch",
      problems: [field],
      gatewayId: PAYMENT_RESULT.id,
    })
  })

  it("without a mask does not prove that our card was paid", async () => {
    const client = await clientAnswered(
      envelope({ ...PAYOUT_RESULT, payout_destination: { type: "bank_card" } })
    )
    const error = await failureOf(client.createPayout(payoutRequest(), key))
    expect(error).toMatchObject({
      code: "unreadable_answer",
      mayHaveExecuted: true,
    })
  })
})
