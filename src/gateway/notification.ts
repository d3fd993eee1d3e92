import { z } from "@medusajs/framework/zod"
import { inOneCase } from "../domain/is-uuid"
import { maskNumbers } from "../domain/mask-numbers"
import { informative, money } from "./answers"
import { parseExactJson } from "./exact-json"

/** Text that databases and people can read: no control characters. */
const name = z
  .string()
  .min(1)
  .max(255)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text))

const MAX_UNCLEAR = 64

/** Much more than is kept, so that no card number is cut in two before it is masked. */
const MAX_MASKED = 1024

/** What was refunded, if anything was. A sum that cannot be read must not look like nothing. */
const refund = z.unknown().transform((sum) => {
  const read = money.safeParse(sum)
  if (read.success) {
    return read.data
  }
  if (isNothing(sum)) {
    return undefined
  }
  const masked = maskNumbers(JSON.stringify(sum).slice(0, MAX_MASKED))
  // Postgres refuses half a character.
  return { unclear: masked.slice(0, MAX_UNCLEAR).toWellFormed() }
})

function isNothing(sum: unknown): boolean {
  if (typeof sum === "object" && sum !== null) {
    return "value" in sum ? isNothing(sum.value) : Object.keys(sum).length === 0
  }
  return sum === null || sum === undefined || Number(sum) === 0
}

/** The fields of a notification that the plugin reads; the rest is only stored. */
const notifiedPaymentSchema = z.looseObject({
  id: name.transform(inOneCase),
  status: name,
  paid: z.boolean(),
  amount: money,
  // These must be ours if they are present; a number reads as its digits.
  order_id: name.nullish(),
  shop_id: name.nullish(),
  metadata: informative(z.looseObject({ invoice_id: name })),
  credited_amount: informative(money),
  refunded_amount: refund.optional(),
})

export type NotifiedPayment = z.output<typeof notifiedPaymentSchema>

/** The fields in which senders of notifications are known to put their object. */
const ENVELOPES = ["result", "object", "payment", "data"]

/**
 * Reads the body of a notification: a payment, bare or in an envelope. To read it is
 * not to believe it. Undefined means: not understood, to be shown to a person.
 */
export function parseNotification(body: string): NotifiedPayment | undefined {
  let content: unknown
  try {
    content = parseExactJson(body.replace(/^\uFEFF/, ""))
  } catch {
    return undefined
  }
  const candidates = [
    content,
    ...ENVELOPES.map((name) => member(content, name)),
  ]
  for (const candidate of candidates) {
    const payment = notifiedPaymentSchema.safeParse(candidate)
    if (payment.success) {
      return payment.data
    }
  }
  return undefined
}

function member(content: unknown, name: string): unknown {
  return typeof content === "object" && content !== null
    ? (content as Record<string, unknown>)[name]
    : undefined
}
