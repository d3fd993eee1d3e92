import {
  type FailureCode,
  type FailureDetails,
  Indeterminate,
  parseAmount,
  parseCurrency,
  type Payout,
  Rejected,
  Unavailable,
  Unexpected,
} from "../../../../gateway"
import type { PayoutAttentionReason } from "../../../../shared/attention-reasons"
import { outcomeOfAnswer, outcomeOfError } from "../outcome"

const CARD = "4111111111111111"
const ID = "9b1e2f3a-000f-5000-8000-1b68e7b15f3f"

const rub = (value: string) => ({
  value: parseAmount(value),
  currency: parseCurrency("RUB"),
})

const answer = (changes: Partial<Payout> = {}): Payout => ({
  id: ID,
  status: "DONE",
  amount: rub("500"),
  payout_destination: { card: { firsrt6: "411111", last4: "1111" } },
  ...changes,
})

describe("outcomeOfAnswer", () => {
  it.each([
    ["DONE", "paid"],
    ["REFUSED", "failed"],
    ["REVERSED", "failed"],
    ["NEW", "pending"],
    ["NEVER_SEEN", "pending"],
    ["done", "pending"],
    ["refused", "pending"],
  ])("takes the status %s for %s", (status, state) => {
    const outcome = outcomeOfAnswer(answer({ status }), ["REFUSED", "REVERSED"])
    expect(outcome).toEqual({
      state,
      gateway_id: ID,
      gateway_status: status,
      final_amount: null,
      error_code: null,
      error_message: null,
      attention: null,
    })
  })

  it("calls nothing a failure that the merchant did not", () => {
    expect(outcomeOfAnswer(answer({ status: "FAILED" }), []).state).toBe(
      "pending"
    )
  })

  it("calls no payout failed that is done", () => {
    expect(outcomeOfAnswer(answer(), ["DONE"]).state).toBe("paid")
  })

  it("keeps the sum that arrived, to the kopek", () => {
    const final_amount = rub("9007199254740993.37")
    expect(outcomeOfAnswer(answer({ final_amount }), []).final_amount).toBe(
      "9007199254740993.37"
    )
  })

  it("keeps no number that the gateway quotes", () => {
    const quoting = answer({
      id: CARD,
      status: "HELD 4111 1111 1111 1111",
      description: CARD,
    })
    const outcome = outcomeOfAnswer(quoting, [])
    expect(outcome).toMatchObject({
      state: "pending",
      gateway_id: "411111…1111",
      gateway_status: "HELD 411111…1111",
    })
    expect(JSON.stringify(outcome)).not.toMatch(/\d{7}/)
  })
})

/** What a person has to look at, when the money may have left. */
const ATTENTION: Record<FailureCode, PayoutAttentionReason> = {
  invalid_request: "payout_unknown",
  connect_failed: "payout_unknown",
  connect_timeout: "payout_unknown",
  tls_failed: "payout_unknown",
  timeout: "payout_unknown",
  connection_lost: "payout_unknown",
  http_status: "payout_unknown",
  redirect: "payout_unknown",
  success_false: "payout_unknown",
  unreadable_answer: "payout_unknown",
  echo_mismatch: "payout_mismatch",
}
const codes = Object.keys(ATTENTION) as FailureCode[]

const CLASSES = { Rejected, Unavailable, Indeterminate, Unexpected }
const MESSAGE = "The gateway did not do it."

const details = (changes: Partial<FailureDetails>): FailureDetails => ({
  operation: "payout",
  code: "http_status",
  mayHaveExecuted: true,
  attempts: 1,
  idempotencyKey: "6f1e7d5c-2a41-4a3c-9a55-0f6f9d3d8c11",
  ...changes,
})

describe("outcomeOfError", () => {
  describe.each(Object.entries(CLASSES))("%s", (_, GatewayError) => {
    it.each(codes)("is unknown after %s, if money may have left", (code) => {
      const error = new GatewayError(
        MESSAGE,
        details({ code, mayHaveExecuted: true })
      )
      expect(outcomeOfError(error)).toEqual({
        state: "unknown",
        gateway_id: null,
        gateway_status: null,
        final_amount: null,
        error_code: code,
        error_message: MESSAGE,
        attention: ATTENTION[code],
      })
    })

    it.each(codes)("is failed after %s, if none can have left", (code) => {
      const error = new GatewayError(
        MESSAGE,
        details({ code, mayHaveExecuted: false })
      )
      expect(outcomeOfError(error)).toEqual({
        state: "failed",
        gateway_id: null,
        gateway_status: null,
        final_amount: null,
        error_code: code,
        error_message: MESSAGE,
        attention: null,
      })
    })
  })

  it.each([true, false])(
    "keeps the gateway's id, money left or not: %s",
    (mayHaveExecuted) => {
      const known = details({ mayHaveExecuted, gatewayId: ID })
      const error = new Unexpected(MESSAGE, known)
      expect(outcomeOfError(error).gateway_id).toBe(ID)
    }
  )

  it.each([
    new Error(`Cannot read ${CARD}`),
    new TypeError(CARD),
    // Only looks like one of the gateway's.
    Object.assign(new Error(CARD), details({ mayHaveExecuted: false })),
    CARD,
    undefined,
    null,
  ])("is unknown after anything else, and quotes none of it: %#", (error) => {
    expect(outcomeOfError(error)).toEqual({
      state: "unknown",
      gateway_id: null,
      gateway_status: null,
      final_amount: null,
      error_code: "internal",
      error_message: "internal error",
      attention: "payout_unknown",
    })
  })
})
