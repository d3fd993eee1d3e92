import { GatewayError, type Payout } from "../../../gateway"
import type { PayoutAttentionReason } from "../../../shared/attention-reasons"
import { payoutOutcome } from "../../../shared/statuses"

/** What the one call to the gateway came to. */
export type Outcome = {
  state: "paid" | "pending" | "failed" | "unknown"
  gateway_id: string | null
  gateway_status: string | null
  final_amount: string | null
  is_refused: boolean
  error_code: string | null
  error_message: string | null
  attention: PayoutAttentionReason | null
}

const NOTHING = {
  gateway_id: null,
  gateway_status: null,
  final_amount: null,
  is_refused: false,
  error_code: null,
  error_message: null,
  attention: null,
}

/** It was too late to begin. */
export const NOT_SENT: Outcome = {
  ...NOTHING,
  state: "failed",
  error_code: "not_sent",
  error_message: "It was not sent in time, so nothing has left",
}

const STATES = {
  paid: "paid",
  failed: "failed",
  in_progress: "pending",
} as const

/** What the gateway's answer means. It was held against the request already. */
export function outcomeOfAnswer(
  { id, status, final_amount }: Payout,
  failedStatuses: readonly string[]
): Outcome {
  const state = STATES[payoutOutcome(status, failedStatuses)]
  return {
    ...NOTHING,
    state,
    gateway_id: id,
    gateway_status: status,
    final_amount: final_amount?.value ?? null,
    is_refused: state === "failed",
    attention: state === "pending" ? "payout_pending" : null,
  }
}

/**
 * Failed only if nothing can have been executed, by what we saw ourselves or by
 * one of the few answers that mean it. Everything else is unknown.
 */
export function outcomeOfError(error: unknown): Outcome {
  if (!(error instanceof GatewayError)) {
    // Of our own making: it may have come after the request had left.
    return { ...unknown("internal", "internal error") }
  }
  const { code, message, gatewayId = null, mayHaveExecuted, status } = error
  const known = { error_code: code, error_message: message }
  if (!mayHaveExecuted) {
    const is_refused = status !== undefined
    return {
      ...NOTHING,
      ...known,
      state: "failed",
      gateway_id: gatewayId,
      is_refused,
    }
  }
  return {
    ...unknown(code, message),
    gateway_id: gatewayId,
    attention: code === "echo_mismatch" ? "payout_mismatch" : "payout_unknown",
  }
}

function unknown(error_code: string, error_message: string): Outcome {
  return {
    ...NOTHING,
    state: "unknown",
    error_code,
    error_message,
    attention: "payout_unknown",
  }
}
