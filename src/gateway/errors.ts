/** The two calls that the gateway offers. */
export type Operation = "payment" | "payout"

export const FAILURE_CODES = [
  "invalid_request",
  "connect_failed",
  "connect_timeout",
  "tls_failed",
  "timeout",
  "connection_lost",
  "http_status",
  "redirect",
  "success_false",
  "unreadable_answer",
  "echo_mismatch",
] as const

/** Why a call failed, for code that must tell the cases apart. */
export type FailureCode = (typeof FAILURE_CODES)[number]

/**
 * All that is known about a failed call. It holds no part of the request but the
 * idempotency key, and the gateway's text is redacted: it can be logged, stored and
 * shown to an operator as it is. Never show it to a shopper.
 */
export type FailureDetails = {
  operation: Operation
  code: FailureCode
  /** Whether the gateway can have carried the request out. */
  mayHaveExecuted: boolean
  /** How many requests were sent, or could not be sent. */
  attempts: number
  idempotencyKey: string
  /** Node's name for a network failure: ECONNREFUSED, ENOTFOUND, ... */
  networkCode?: string
  /** The HTTP status of the last answer, when there was one. */
  status?: number
  /** The beginning of the last answer's text, redacted. */
  gatewayText?: string
  /** The gateway's own name for the last request, when it gave one. */
  requestId?: string
  /** How long the gateway asked the client to wait, in milliseconds. */
  retryAfterMs?: number
  /** The gateway's id of what it made, when its answer was wrong otherwise. */
  gatewayId?: string
  /** What was wrong: request fields, answer fields. Names, never values. */
  problems?: readonly string[]
}

/**
 * Base of the four errors of the gateway client. They differ by what the
 * caller may do next; `instanceof` on one of them is the intended use.
 */
export abstract class GatewayError extends Error {
  declare readonly operation: Operation
  declare readonly code: FailureCode
  declare readonly mayHaveExecuted: boolean
  declare readonly attempts: number
  declare readonly idempotencyKey: string
  declare readonly networkCode?: string
  declare readonly status?: number
  declare readonly gatewayText?: string
  declare readonly requestId?: string
  declare readonly retryAfterMs?: number
  declare readonly gatewayId?: string
  declare readonly problems?: readonly string[]

  constructor(message: string, details: FailureDetails) {
    super(message)
    this.name = new.target.name
    const known = Object.entries(details).filter(
      ([, detail]) => detail !== undefined
    )
    Object.assign(this, Object.fromEntries(known))
  }
}

/** The gateway refused the request before reading it. A new try is a new request. */
export class Rejected extends GatewayError {}

/** Nothing was sent. The same request may be tried again at any time. */
export class Unavailable extends GatewayError {}

/**
 * The request was sent and its outcome is unknown. Never repeat it under
 * another idempotency key: it may have been executed.
 */
export class Indeterminate extends GatewayError {}

/**
 * The gateway answered something that this client does not understand, or that
 * contradicts the request. It may have been executed; a person has to look.
 */
export class Unexpected extends GatewayError {}
