import { z } from "@medusajs/framework/zod"
import { inOneCase } from "../domain/is-uuid"
import { envelopeSchema } from "./answers"
import type { FailureCode } from "./errors"
import { parseExactJson } from "./exact-json"
import type { Observation } from "./transport"

/** What the caller may do: one error class each, see `errors.ts`. */
export type CallVerdict =
  "rejected" | "unavailable" | "indeterminate" | "unexpected"

export type Failure = {
  verdict: CallVerdict
  code: Exclude<FailureCode, "invalid_request">
  mayHaveExecuted: boolean
  /** Whether the same key and body may be sent again: payments only. */
  repeatable: boolean
  /** Names of answer fields that were wrong. */
  problems?: string[]
  gatewayId?: string
}

export type Reading<T> =
  { ok: true; value: T } | { ok: false; failure: Failure }

const failed = (
  verdict: CallVerdict,
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
 * The only answers that mean "refused before anything was done". Each is about the
 * envelope of a request (its sender, method, size, type), and a server gives it
 * before it reads the body: ADR 0022 argues each one, and why the others are
 * missing.
 */
const REFUSED_UNREAD = new Set([401, 405, 413, 414, 415, 431])

/** Client errors after which a repetition may get another answer. */
const PASSING_CLIENT_ERRORS = new Set([408, 409, 425, 429])

/** The meaning of one observation of the network, row by row. */
export function classify<T>(
  observation: Observation,
  readResult: (result: unknown) => Reading<T>
): Reading<T> {
  if (!observation.answered) {
    return classifySilence(observation)
  }
  const { status, text } = observation
  const body = tryParse(text)
  const reading =
    status >= 200 && status < 300
      ? readEnvelope(body, readResult)
      : readStatus(status, claimsToBeDone(body, text))
  if (!reading.ok) {
    // Whatever is wrong with an answer, its id helps to find what the gateway made.
    reading.failure.gatewayId ??= idIn(body)
  }
  return reading
}

function readStatus(status: number, isDone: boolean) {
  if (status >= 300 && status < 400) {
    return failed("unexpected", "redirect", false)
  }
  if (REFUSED_UNREAD.has(status) && !isDone) {
    return failed("rejected", "http_status", false)
  }
  const isPassing = status >= 500 || PASSING_CLIENT_ERRORS.has(status)
  return failed("indeterminate", "http_status", isPassing)
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
  body: unknown,
  readResult: (result: unknown) => Reading<T>
): Reading<T> {
  const envelope = envelopeSchema.safeParse(body)
  if (!envelope.success) {
    return unreadable(envelope.error)
  }
  if (!envelope.data.success) {
    // Undocumented. The gateway says "no", but an answer that no document
    // describes does not mark a payout as failed.
    return failed("indeterminate", "success_false", false)
  }
  return readResult(envelope.data.result)
}

/** Reads the object that the gateway made, and compares it with the request. */
export function readResult<T extends { id: string }>(
  schema: z.ZodType<T>,
  mismatches: (answer: T) => string[]
): (result: unknown) => Reading<T> {
  return (result) => {
    const parsed = schema.safeParse(result)
    if (!parsed.success) {
      return unreadable(parsed.error, ["result"])
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

function unreadable(error: z.ZodError, below: PropertyKey[] = []) {
  const problems = error.issues
    .map((issue) => [...below, ...issue.path].map(String).join("."))
    .filter((path) => path !== "")
  return failed("unexpected", "unreadable_answer", false, { problems })
}

const ID = z.looseObject({ id: z.string().min(1).overwrite(inOneCase) })

/** The id that a body names: its own, or that of an object inside. */
function idIn(body: unknown): string | undefined {
  return [body, ...membersOf(body)]
    .map((object) => ID.safeParse(object).data?.id)
    .find((id) => id !== undefined)
}

function membersOf(body: unknown): unknown[] {
  return typeof body === "object" && body !== null ? Object.values(body) : []
}

/**
 * Whether a body says, whatever its status, that the gateway made something. A body
 * that was cut off might have said so.
 */
function claimsToBeDone(body: unknown, text: string): boolean {
  return body === undefined
    ? /^[\s\uFEFF]*[{[]/.test(text)
    : z.looseObject({ success: z.literal(true) }).safeParse(body).success ||
        idIn(body) !== undefined
}

function tryParse(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    return undefined
  }
}
