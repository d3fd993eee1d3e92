import { SbpGateway } from ".."
import { envelope, PAYMENT_RESULT, PAYOUT_RESULT } from "./support/answers"
import { failureOf } from "./support/gateway"
import { paymentRequest, payoutRequest, SHOP } from "./support/requests"
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

  it("keeps fields and statuses that nobody has told us about", async () => {
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

  it("is good without any field that only informs", async () => {
    const client = await clientAnswered(envelope(PAYMENT_RESULT))
    const payment = await client.createPayment(paymentRequest(), key)
    expect(payment.credited_amount).toBeUndefined()
  })

  it("is good when a field that only informs makes no sense", async () => {
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

  it("spells the card's first digits firsrt6", async () => {
    const client = await clientAnswered(envelope(PAYOUT_RESULT))
    const payout = await client.createPayout(payoutRequest(), key)
    expect(payout.payout_destination.card).toEqual({
      firsrt6: "220220",
      last4: "7890",
    })
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
