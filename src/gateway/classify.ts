import { z } from "@medusajs/framework/zod"
import { envelopeSchema } from "./answers"
import type { FailureCode } from "./errors"
import { parseExactJson } from "./exact-json"
import type { Observation } from "./transport"

/** By what the caller may do; one error class each, see `errors.ts`. */
export type Verdict =
  "rejected" | "unavailable" | "indeterminate" | "unexpected"

export type Failure = {
  verdict: Verdict
  code: Exclude<FailureCode, "invalid_request">
  mayHaveExecuted: boolean
  /** Whether the same key and body may be sent once more: payments only. */
  repeatable: boolean
  /** Names of answer fields that were wrong. */
  problems?: string[]
  gatewayId?: string
}

export type Reading<T> =
  { ok: true; value: T } | { ok: false; failure: Failure }

const failed = (
  verdict: Verdict,
  code: Failure["code"],
  repeatable: boolean,
  more: Pick<Failure, "problems" | "gatewayId"> = {}
): { ok: false; failure: Failure } => ({
  ok: false,
  failure: {
    verdict,
    code,
    mayHaveExecuted: verdict === "indeterminate" || verdict === "unexpected",
    repeatable,
    ...more,
  },
})

/**
 * Client errors that say nothing about whether the request was carried out:
 * given up waiting (408), another one with this key is under way (409), sent
 * again too early (425). All other ones mean that it was not.
 */
const UNCERTAIN_CLIENT_ERRORS = new Set([408, 409, 425])

/** The meaning of one observation of the network, row by row. */
export function classify<T>(
  observation: Observation,
  readResult: (result: unknown) => Reading<T>
): Reading<T> {
  if (!observation.answered) {
    return classifySilence(observation)
  }
  const { status, text } = observation
  if (status >= 200 && status < 300) {
    return readEnvelope(text, readResult)
  }
  if (status >= 300 && status < 400) {
    return failed("unexpected", "redirect", false)
  }
  if (status >= 400 && status < 500 && !UNCERTAIN_CLIENT_ERRORS.has(status)) {
    // Too many requests (429) is refused before anything is done.
    return failed("rejected", "http_status", status === 429)
  }
  return failed("indeterminate", "http_status", true)
}

function classifySilence(silence: Observation & { answered: false }) {
  switch (silence.phase) {
    case "connecting":
      return failed(
        "unavailable",
        silence.timedOut ? "connect_timeout" : "connect_failed",
        true
      )
    case "securing":
      return failed("unavailable", "tls_failed", true)
    case "sent":
      return failed(
        "indeterminate",
        silence.timedOut ? "timeout" : "connection_lost",
        true
      )
  }
}

function readEnvelope<T>(
  text: string,
  readResult: (result: unknown) => Reading<T>
): Reading<T> {
  const envelope = envelopeSchema.safeParse(tryParse(text))
  if (!envelope.success) {
    return unreadable(envelope.error)
  }
  if (!envelope.data.success) {
    // Undocumented. The gateway says "no", but a payout is not marked failed
    // on the strength of a dialect that nobody has described.
    return failed("indeterminate", "success_false", false)
  }
  return readResult(envelope.data.result)
}

/** Reads the object that the gateway made, and holds it against the request. */
export function readResult<T extends { id: string }>(
  schema: z.ZodType<T>,
  mismatches: (answer: T) => string[]
): (result: unknown) => Reading<T> {
  return (result) => {
    const parsed = schema.safeParse(result)
    if (!parsed.success) {
      return unreadable(parsed.error, ["result"], idOf(result))
    }
    const problems = mismatches(parsed.data)
    return problems.length
      ? failed("unexpected", "echo_mismatch", false, {
          problems,
          gatewayId: parsed.data.id,
        })
      : { ok: true, value: parsed.data }
  }
}

function unreadable(
  error: z.ZodError,
  below: PropertyKey[] = [],
  gatewayId?: string
) {
  const problems = error.issues
    .map((issue) => [...below, ...issue.path].map(String).join("."))
    .filter((path) => path !== "")
  return failed("unexpected", "unreadable_answer", false, {
    problems,
    gatewayId,
  })
}

/** Whatever else is wrong with an answer, its id helps to find the payment. */
function idOf(result: unknown): string | undefined {
  const identified = z.looseObject({ id: z.string() }).safeParse(result)
  return identified.data?.id
}

function tryParse(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    return undefined
  }
}
