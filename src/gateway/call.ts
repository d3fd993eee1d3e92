import type { CardNumber } from "../domain/card-number"
import { classify, type Failure, type Reading } from "./classify"
import type { Connection } from "./connection"
import type { Operation } from "./errors"
import { toError } from "./to-error"

/** One request to the gateway, sent in one or more attempts. */
type Call<T> = {
  operation: Operation
  idempotencyKey: string
  body: string
  /** The parts of the body that must not be kept, if the gateway quotes them. */
  secrets: () => readonly string[]
  cardNumber?: CardNumber
  maxAttempts: number
  timeoutMs: number
  readResult: (result: unknown) => Reading<T>
}

/** The result of one attempt, for a log line or a metric. */
export type Attempt = {
  operation: Operation
  idempotencyKey: string
  attempt: number
  outcome: "ok" | Failure["code"]
  status?: number
  durationMs: number
}

export type CallSeams = {
  onAttempt?: (attempt: Attempt) => unknown
  random: () => number
  wait: (ms: number) => Promise<unknown>
}

/** One request and at most two repetitions, all with one key and one body. */
export const MAX_ATTEMPTS = 3

const FIRST_WAIT_MS = 400
const MAX_WAIT_MS = 2_000

/**
 * How long to wait before the next attempt: growing, capped, and jittered by
 * half so that many shoppers do not come back in the same moment. A time that
 * the gateway asks for is obeyed, not shortened.
 */
export function waitBeforeAttempt(
  attempt: number,
  retryAfterMs: number | undefined,
  random: () => number
): number {
  const backOff = Math.min(FIRST_WAIT_MS * 5 ** (attempt - 2), MAX_WAIT_MS)
  return Math.max(backOff * (0.5 + random() / 2), retryAfterMs ?? 0)
}

const HTTP_DATE = /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/

/** Reads a Retry-After header, which holds seconds or a date. */
export function parseRetryAfter(
  header: string | undefined,
  now: number
): number | undefined {
  if (header === undefined) {
    return undefined
  }
  if (/^\d{1,6}$/.test(header)) {
    return Number(header) * 1000
  }
  return HTTP_DATE.test(header)
    ? Math.max(Date.parse(header) - now, 0)
    : undefined
}

/** With less time than this, a repetition would only hide what is known. */
const MIN_ATTEMPT_MS = 1_000

/**
 * Sends the same key and the same bytes until the gateway answers, a repetition
 * cannot help, or the time is up: the caller does not wait longer.
 *
 * @throws {GatewayError}
 */
export async function sendCall<T>(
  connection: Connection,
  call: Call<T>,
  seams: CallSeams
): Promise<T> {
  const start = performance.now()
  const timeLeft = () => call.timeoutMs - (performance.now() - start)
  let mayHaveExecuted = false
  let gatewayId: string | undefined

  for (let attempt = 1; ; attempt++) {
    const attemptStart = performance.now()
    const observation = await connection.attempt(
      call.operation,
      call.idempotencyKey,
      call.body,
      Math.max(1, Math.ceil(timeLeft()))
    )
    const reading = classify(observation, call.readResult)
    report(seams.onAttempt, {
      operation: call.operation,
      idempotencyKey: call.idempotencyKey,
      attempt,
      outcome: reading.ok ? "ok" : reading.failure.code,
      status: observation.answered ? observation.status : undefined,
      durationMs: Math.round(performance.now() - attemptStart),
    })
    if (reading.ok) {
      return reading.value
    }
    mayHaveExecuted ||= reading.failure.mayHaveExecuted
    gatewayId = reading.failure.gatewayId ?? gatewayId
    const retryAfterMs = observation.answered
      ? parseRetryAfter(observation.retryAfter, Date.now())
      : undefined
    const wait = waitBeforeAttempt(attempt + 1, retryAfterMs, seams.random)
    const repeat =
      reading.failure.repeatable &&
      attempt < call.maxAttempts &&
      wait + MIN_ATTEMPT_MS <= timeLeft()
    if (!repeat) {
      throw toError({
        call,
        failure: { ...reading.failure, mayHaveExecuted, gatewayId },
        observation,
        attempts: attempt,
        retryAfterMs,
        secrets: [...connection.secrets, ...call.secrets()],
      })
    }
    await seams.wait(wait)
  }
}

/** An observer that fails must not cost us the answer about money. */
function report(onAttempt: CallSeams["onAttempt"], attempt: Attempt): void {
  void Promise.resolve()
    .then(() => onAttempt?.(attempt))
    .catch(() => undefined)
}
