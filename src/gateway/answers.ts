import { z } from "@medusajs/framework/zod"
import { inOneCase } from "../domain/is-uuid"
import { parseAmount, parseCurrency } from "../domain/money"
import { webAddress } from "./web-address"

/**
 * The answers of the gateway. Strict about fields that the plugin acts on, and
 * tolerant of the rest: which fields are always present is not documented, new
 * fields are kept, and a field that only informs never fails an answer. The schemas
 * read the output of `parseExactJson`, where numbers are digits.
 */
export const informative = <T extends z.ZodType>(schema: T) =>
  schema.optional().catch(undefined)

/** Reads with our own parser; its refusal becomes an ordinary issue. */
function readWith<T>(read: (text: string) => T) {
  return z.string().transform((text, context): T => {
    try {
      return read(text)
    } catch {
      context.issues.push({ code: "custom", message: "unreadable", input: "" })
      return z.NEVER
    }
  })
}

/** Drops all other fields: what a sender adds must not reach the details of an entry. */
export const money = z.object({
  value: readWith(parseAmount),
  currency: readWith(parseCurrency),
})

/** Text that a database takes: without NUL, and without halves of a character. */
const label = z
  .string()
  .max(255)
  .transform((text) => text.toWellFormed().replaceAll("\0", ""))
  .pipe(z.string().min(1))

const resource = {
  id: label.transform(inOneCase),
  status: label,
  amount: money,
  shop_id: z.string().nullish(),
  description: informative(z.string()),
  created_at: informative(z.string()),
  metadata: informative(z.record(z.string(), z.unknown())),
}

/** A Payment as the gateway makes it, in answer to create-payment. */
export const paymentSchema = z.looseObject({
  ...resource,
  order_id: z.string().nullish(),
  confirmation: z.looseObject({
    // We send the shopper there: only a plain web page is accepted.
    confirmation_url: webAddress,
    return_url: informative(z.string()),
  }),
  paid: informative(z.boolean()),
  credited_amount: informative(money),
  refunded_amount: informative(money),
  // Without a zone it would be a time of this process's zone.
  expires_at: informative(z.iso.datetime({ offset: true })),
  webhook_url: informative(z.string()),
})

/** A Payout, in answer to create-payout. */
export const payoutSchema = z.looseObject({
  ...resource,
  final_amount: informative(money),
  payout_destination: z.looseObject({
    // "firsrt6" is how the gateway spells it.
    card: z.looseObject({ firsrt6: z.string(), last4: z.string() }),
  }),
})

export type GatewayPayment = z.output<typeof paymentSchema>
export type GatewayPayout = z.output<typeof payoutSchema>

/** Both operations answer `{ success, result }`. */
export const envelopeSchema = z.looseObject({
  success: z.boolean(),
  result: z.unknown().optional(),
})
