import { z } from "@medusajs/framework/zod"
import { type CardNumber, isCardLength } from "../domain/card-number"
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_METADATA_NAME_LENGTH,
  MAX_METADATA_PAIRS,
  MAX_METADATA_TEXT_LENGTH,
} from "../domain/limits"
import { type Amount, type Currency, parseCurrency } from "../domain/money"
import { redact } from "../domain/redact"
import { type Operation, Rejected } from "./errors"
import { webAddress } from "./web-address"

/**
 * What may be sent, with every limit of the gateway's document. Messages are
 * fixed sentences: none ever quotes a value, which may be a card number.
 */
const object = <T extends z.ZodRawShape>(shape: T) =>
  z.strictObject(shape, { error: "must be an object" })

/**
 * The document limits "characters". UTF-16 units are never fewer than those,
 * so what passes here passes there, unless the gateway counts bytes.
 */
const text = (limit: number) =>
  z
    .string({ error: "must be text" })
    .max(limit, { error: `must have at most ${limit} characters` })
    .refine((value) => value.isWellFormed() && !value.includes("\0"), {
      error: "must be valid Unicode without null characters",
    })

const required = (limit: number) =>
  text(limit).min(1, { error: "must not be empty" })

const money = object({
  value: z
    .string({ error: "must be text" })
    .regex(/^(0|[1-9]\d{0,19})\.\d\d$/, {
      error: "must have exactly two decimals",
      abort: true,
    })
    .regex(/[1-9]/, { error: "must be more than zero" })
    .transform((value) => value as Amount),
  currency: z
    .string({ error: "must be text" })
    .regex(/^[A-Z]{3}$/, {
      error: "must be three capital letters",
      abort: true,
    })
    .refine(isCoarseEnough, { error: "has more than two decimals" })
    .transform((value) => value as Currency),
})

function isCoarseEnough(currency: string): boolean {
  try {
    return parseCurrency(currency) === currency
  } catch {
    return false
  }
}

/** The plugin adds one pair to those of its callers. */
const MAX_PAIRS = MAX_METADATA_PAIRS + 1

const metadata = z
  .custom<Record<string, string>>(
    (pairs) => !Object.hasOwn(Object(pairs) as object, "__proto__"),
    { error: "must not have a key called __proto__", abort: true }
  )
  .pipe(
    z.record(
      required(MAX_METADATA_NAME_LENGTH),
      text(MAX_METADATA_TEXT_LENGTH),
      {
        error: "must be a set of names and texts",
      }
    )
  )
  .refine((pairs) => Object.keys(pairs).length <= MAX_PAIRS, {
    error: `must have at most ${MAX_PAIRS} keys`,
  })
  // Databases keep no order of keys; equal metadata has to make equal bytes.
  .transform((pairs) => Object.fromEntries(Object.entries(pairs).sort()))

const expiresAt = z.iso
  .datetime({ error: "must be an ISO 8601 time in UTC" })
  .refine((time) => Date.parse(time) > Date.now(), {
    error: "must be in the future",
  })

export const createPaymentSchema = object({
  amount: money,
  confirmation: object({
    type: z.literal("redirect", { error: 'must be "redirect"' }),
    return_url: webAddress,
  }),
  order_id: required(36),
  payment_method_data: object({ type: required(64) }),
  description: text(MAX_DESCRIPTION_LENGTH).optional(),
  expires_at: expiresAt.optional(),
  metadata: metadata.optional(),
  webhook_url: webAddress.optional(),
})

export const createPayoutSchema = object({
  amount: money,
  payout_destination_data: object({
    type: z.literal("bank_card", { error: 'must be "bank_card"' }),
    card: object({
      number: z
        .string({ error: "must be text" })
        .refine(isCardLength, { error: "must be 12 to 19 digits" })
        .transform((number) => number as CardNumber),
    }),
  }),
  description: text(MAX_DESCRIPTION_LENGTH).optional(),
  metadata: metadata.optional(),
})

/** The body of a create-payment call, as it stands on the wire. */
export type CreatePayment = z.input<typeof createPaymentSchema>

/** The body of a create-payout call. It holds a card number: keep none after the call. */
export type CreatePayout = z.input<typeof createPayoutSchema>

/** The same bodies after validation: their amounts and card numbers are good. */
export type PaymentBody = z.output<typeof createPaymentSchema>
export type PayoutBody = z.output<typeof createPayoutSchema>

/** A key of our own making: printable, and short enough for any gateway. */
const idempotencyKeySchema = z
  .string({ error: "must be text" })
  .refine((key) => /^[\x21-\x7e]{1,64}$/.test(key) && !isCardLength(key), {
    error:
      "must be 1 to 64 printable ASCII characters without spaces, and no card number",
  })

/** More problems would not help, and the message would become too long. */
const MAX_PROBLEMS = 20

/** "metadata.note: must have at most 512 characters" for every fault found. */
function listProblems(error: z.ZodError, whole: string): string[] {
  return error.issues.slice(0, MAX_PROBLEMS).map((issue) => {
    const path = issue.path.map(nameOf).join(".") || whole
    return `${path}: ${describe(issue)}`
  })
}

/** A field's name may hold anything: it is quoted only if it looks like a name. */
function nameOf(part: PropertyKey): string {
  const name = String(part)
  return /^[a-z_][a-z0-9_.-]{0,31}$/i.test(name) ? redact(name) : "(a key)"
}

function describe(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "unrecognized_keys":
      return "has fields that the gateway does not know"
    case "invalid_key":
      return `name ${issue.issues[0]?.message ?? "is invalid"}`
    default:
      return issue.message
  }
}

/**
 * Checks a request against every limit of the gateway's document before it is sent.
 * Returns the body with its fields in the order of the schema, so that equal
 * requests make equal bytes.
 *
 * @throws {Rejected} that names fields and limits, and quotes no value.
 */
export function validate<T>(
  operation: Operation,
  schema: z.ZodType<T>,
  request: unknown,
  options: { idempotencyKey: string } | undefined
): { body: T; idempotencyKey: string } {
  const key = idempotencyKeySchema.safeParse(options?.idempotencyKey)
  const body = schema.safeParse(request)
  if (key.success && body.success) {
    return { body: body.data, idempotencyKey: key.data }
  }
  const problems = [
    ...(key.error ? listProblems(key.error, "idempotencyKey") : []),
    ...(body.error ? listProblems(body.error, "request") : []),
  ]
  throw new Rejected(
    `The ${operation} was not sent, because its request breaks the gateway's limits: ${problems.join("; ")}.`,
    {
      operation,
      code: "invalid_request",
      mayHaveExecuted: false,
      attempts: 0,
      idempotencyKey: key.data ?? "",
      problems,
    }
  )
}

/**
 * The texts of a request that the gateway may quote, and that must not outlive the call:
 * the whole body, and every text in it that is long enough to reveal something.
 */
export function textsToRedact(body: unknown): string[] {
  return [JSON.stringify(body), ...textsIn(body).flatMap(forms)]
}

const MIN_SECRET_LENGTH = 6

function textsIn(value: unknown): string[] {
  if (typeof value === "string") {
    return value.length >= MIN_SECRET_LENGTH ? [value] : []
  }
  return typeof value === "object" && value !== null
    ? Object.values(value).flatMap(textsIn)
    : []
}

/** A text, its usual encodings, and the part of an address after the host. */
function forms(text: string): string[] {
  const bytes = Buffer.from(text)
  const path = URL.canParse(text) ? new URL(text).pathname : ""
  return [
    text,
    bytes.toString("base64"),
    bytes.toString("hex"),
    ...[path, path.split("/").at(-1) ?? ""].filter(
      (part) => part.length >= MIN_SECRET_LENGTH
    ),
  ]
}
