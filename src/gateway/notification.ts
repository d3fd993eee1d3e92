import { z } from "@medusajs/framework/zod"
import { informative, money } from "./answers"
import { parseExactJson } from "./exact-json"

/** What a notification has to tell; the rest of it is kept, and not read. */
const notifiedPaymentSchema = z.looseObject({
  id: z.string().min(1).max(255),
  status: z.string().min(1).max(255),
  paid: z.boolean(),
  amount: money,
  // Must be ours where they are present; a number reads as its digits.
  order_id: z.string().optional(),
  shop_id: z.string().optional(),
  credited_amount: informative(money),
})

export type NotifiedPayment = z.output<typeof notifiedPaymentSchema>

/** Where senders of notifications are known to put their object. */
const ENVELOPES = ["result", "object", "payment", "data"]

/**
 * Reads the body of a notification: a Payment, bare or in an envelope. Nothing
 * in it is believed by reading it. Undefined means: not understood, to be shown
 * to a person.
 */
export function parseNotification(body: string): NotifiedPayment | undefined {
  let content: unknown
  try {
    content = parseExactJson(body)
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
