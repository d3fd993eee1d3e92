import { classify, type Failure, type Reading } from "./classify"
import type { Connection } from "./connection"
import type { Operation } from "./operation"
import { parseRetryAfter, waitBeforeAttempt } from "./retry"
import { toError } from "./to-error"

/** One thing asked of the gateway, by one or more attempts. */
export type Call<T> = {
  operation: Operation
  idempotencyKey: string
  body: string
  /** What of the body must not be kept, wherever the gateway quotes it. */
  secrets: () => readonly string[]
  cardNumber?: string
  mostAttempts: number
  timeoutMs: number
  readResult: (result: unknown) => Reading<T>
}

/** What one attempt came to, fit for a log line or a metric. */
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

/** With less time than this, a repetition would only hide what is known. */
const SHORTEST_ATTEMPT_MS = 1_000

/**
 * Sends the same key and the same bytes until the gateway answers, repeating
 * makes no sense, or the time is up: whoever waits for it waits no longer.
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
      attempt < call.mostAttempts &&
      wait + SHORTEST_ATTEMPT_MS <= timeLeft()
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
