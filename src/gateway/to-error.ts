import type { CallVerdict, Failure } from "./classify"
import {
  type FailureDetails,
  type GatewayError,
  Indeterminate,
  type Operation,
  Rejected,
  Unavailable,
  Unexpected,
} from "./errors"
import type { CardNumber } from "../domain/card-number"
import { showsCard } from "../domain/card-scanner"
import { redact, REDACTED } from "../domain/redact"
import type { Observation } from "./transport"

/** Enough to recognise an answer of the gateway, and no more. */
const MAX_TEXT_LENGTH = 500

type Outcome = {
  call: {
    operation: Operation
    idempotencyKey: string
    cardNumber?: CardNumber
  }
  /** The last failure; `mayHaveExecuted` speaks of all attempts. */
  failure: Failure
  observation: Observation
  attempts: number
  retryAfterMs: number | undefined
  secrets: readonly string[]
}

/** The one place where a failed call becomes an error. */
export function toError(outcome: Outcome): GatewayError {
  const { call, failure, observation, attempts, secrets } = outcome
  const safe = (text: string | undefined) =>
    text &&
    redact(text, secrets)
      .slice(0, MAX_TEXT_LENGTH)
      // A database refuses halves of a character, and NUL.
      .toWellFormed()
      .replaceAll("\0", "")
  const details: FailureDetails = {
    operation: call.operation,
    code: failure.code,
    mayHaveExecuted: failure.mayHaveExecuted,
    attempts,
    idempotencyKey: call.idempotencyKey,
    ...(observation.answered
      ? {
          status: observation.status,
          requestId: safe(observation.requestId),
          gatewayText: isWorthKeeping(outcome, observation)
            ? safe(observation.text)
            : undefined,
        }
      : { networkCode: observation.networkCode }),
    retryAfterMs: outcome.retryAfterMs,
    gatewayId: shows(failure.gatewayId, call.cardNumber)
      ? REDACTED
      : safe(failure.gatewayId),
    problems: failure.problems,
  }
  const ErrorClass = CLASSES[verdictOfAll(failure)]
  const advice = failure.mayHaveExecuted
    ? "It may have been carried out: do not send it under another key."
    : "Nothing was carried out."
  return new ErrorClass(
    `The ${call.operation} with key ${call.idempotencyKey} ${reason(failure, details)}. ${advice}`,
    details
  )
}

function shows(text: string | undefined, cardNumber: CardNumber | undefined) {
  return text && cardNumber && showsCard(text, cardNumber)
}

/**
 * Whether the text of an answer helps, and is safe to keep. A contradicting answer was
 * understood: its text is our own request sent back. An answer to wrong credentials may
 * quote them. A text that shows the card's digits, in any spelling, is never kept.
 */
function isWorthKeeping(
  { failure, call }: Outcome,
  { status, text }: Observation & { answered: true }
): boolean {
  return (
    failure.code !== "echo_mismatch" &&
    status !== 401 &&
    status !== 403 &&
    !shows(text, call.cardNumber)
  )
}

const CLASSES: Record<
  CallVerdict,
  new (message: string, details: FailureDetails) => GatewayError
> = {
  rejected: Rejected,
  unavailable: Unavailable,
  indeterminate: Indeterminate,
  unexpected: Unexpected,
}

/**
 * A refusal proves that nothing was executed only if it answers the one and
 * only attempt: a gateway may well refuse the repetition of what it has done.
 */
function verdictOfAll({ verdict, mayHaveExecuted }: Failure): CallVerdict {
  const claimsNothingHappened =
    verdict === "rejected" || verdict === "unavailable"
  return mayHaveExecuted && claimsNothingHappened ? "indeterminate" : verdict
}

function reason(
  { code, problems = [] }: Failure,
  { status, networkCode }: FailureDetails
): string {
  switch (code) {
    case "connect_failed":
      return `could not be sent: no connection to the gateway (${networkCode})`
    case "connect_timeout":
      return "could not be sent: connecting to the gateway took too long"
    case "tls_failed":
      return `could not be sent: no secure connection (${networkCode})`
    case "timeout":
      return "was sent, but the gateway did not answer in time"
    case "connection_lost":
      return `was sent, but the connection broke before the answer (${networkCode})`
    case "http_status":
      return `was answered with HTTP ${status}`
    case "redirect":
      return `was answered with a redirect (HTTP ${status}), which is not followed: check baseUrl`
    case "success_false":
      return "was answered with success: false"
    case "unreadable_answer":
      return `got an answer that is not understood (${problems.join(", ") || "not JSON"})`
    case "echo_mismatch":
      return `got an answer that contradicts it (${problems.join(", ")})`
  }
}
