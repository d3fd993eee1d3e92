import { parseAmount, parseCurrency } from "../../../domain/money"
import {
  type FailureCode,
  type FailureDetails,
  Indeterminate,
  type PayoutAnswer,
  Rejected,
  Unavailable,
  Unexpected,
} from "../../../gateway"
import type { PayoutDoubt } from "../../../domain/attention-reasons"
import { NOT_SENT, outcomeOfAnswer, outcomeOfError } from "../send-payout"

const CARD = "4111111111111111"
const ID = "9b1e2f3a-000f-5000-8000-1b68e7b15f3f"

const rub = (value: string) => ({
  value: parseAmount(value),
  currency: parseCurrency("RUB"),
})

const answer = (changes: Partial<PayoutAnswer> = {}): PayoutAnswer => ({
  id: ID,
  status: "DONE",
  ...changes,
})

describe("outcomeOfAnswer", () => {
  it.each([
    ["DONE", "paid", null],
    ["REFUSED", "failed", null],
    ["REVERSED", "failed", null],
    ["NEW", "pending", "payout_pending"],
    ["NEVER_SEEN", "pending", "payout_pending"],
    ["done", "pending", "payout_pending"],
    ["refused", "pending", "payout_pending"],
  ])("takes the status %s for %s", (status, state, attention) => {
    const outcome = outcomeOfAnswer(answer({ status }), ["REFUSED", "REVERSED"])
    expect(outcome).toEqual({
      state,
      gateway_id: ID,
      gateway_status: status,
      final_amount: null,
      // Only the gateway's word says that it failed.
      is_refused: state === "failed",
      error_code: null,
      error_message: null,
      attention,
    })
  })

  it("takes only the merchant's statuses for a failure", () => {
    expect(outcomeOfAnswer(answer({ status: "FAILED" }), []).state).toBe(
      "pending"
    )
  })

  it("never calls a completed payout failed", () => {
    expect(outcomeOfAnswer(answer(), ["DONE"]).state).toBe("paid")
  })

  it("keeps the sum that arrived, to the kopek", () => {
    const final_amount = rub("9007199254740993.37")
    expect(outcomeOfAnswer(answer({ final_amount }), []).final_amount).toBe(
      "9007199254740993.37"
    )
  })

  it("keeps id and status to the letter, because support asks for them", () => {
    // An id of digits only, with a right check digit.
    const numbered = answer({ id: "1000000000000008", status: "HELD № ２" })
    expect(outcomeOfAnswer(numbered, [])).toMatchObject({
      gateway_id: "1000000000000008",
      gateway_status: "HELD № ２",
    })
  })
})

it("a payout that was not sent is failed, and needs no attention", () => {
  expect(NOT_SENT).toEqual({
    state: "failed",
    gateway_id: null,
    gateway_status: null,
    final_amount: null,
    is_refused: false,
    error_code: "not_sent",
    error_message: "It was not sent in time, so no money has left",
    attention: null,
  })
})

/** Why a person has to look at it, when the money may have left. */
const ATTENTION: Record<FailureCode, PayoutDoubt> = {
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
    it.each(codes)("is unknown after %s if money may have left", (code) => {
      const error = new GatewayError(
        MESSAGE,
        details({ code, mayHaveExecuted: true })
      )
      expect(outcomeOfError(error)).toEqual({
        state: "unknown",
        gateway_id: null,
        gateway_status: null,
        final_amount: null,
        is_refused: false,
        error_code: code,
        error_message: MESSAGE,
        attention: ATTENTION[code],
      })
    })

    it.each(codes)("is failed after %s if no money can have left", (code) => {
      const error = new GatewayError(
        MESSAGE,
        details({ code, mayHaveExecuted: false })
      )
      expect(outcomeOfError(error)).toEqual({
        state: "failed",
        gateway_id: null,
        gateway_status: null,
        final_amount: null,
        is_refused: false,
        error_code: code,
        error_message: MESSAGE,
        attention: null,
      })
    })
  })

  it("distinguishes a failure by an answer from a payout that was not sent", () => {
    const answered = details({ mayHaveExecuted: false, status: 401 })
    expect(outcomeOfError(new Rejected(MESSAGE, answered))).toMatchObject({
      state: "failed",
      is_refused: true,
    })
    const unknown = details({ mayHaveExecuted: true, status: 422 })
    expect(outcomeOfError(new Indeterminate(MESSAGE, unknown))).toMatchObject({
      state: "unknown",
      is_refused: false,
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
    // Only looks like a `GatewayError`.
    Object.assign(new Error(CARD), details({ mayHaveExecuted: false })),
    CARD,
    undefined,
    null,
  ])("is unknown after any other error, and quotes none of it: %#", (error) => {
    expect(outcomeOfError(error)).toEqual({
      state: "unknown",
      gateway_id: null,
      gateway_status: null,
      final_amount: null,
      is_refused: false,
      error_code: "internal",
      error_message: "internal error",
      attention: "payout_unknown",
    })
  })
})
