import { presentPayment, type Payment } from "../gateway/payment"
import type { Shape } from "../settings"
import { mergeJson, stringifyExact, type JsonObject } from "../wire/exact-json"

export interface Composition {
  shape: Shape
  /** Laid over the Payment object. */
  override: JsonObject
  /** Null: the one that fits the shape. */
  contentType: string | null
}

export interface Message {
  body: string
  contentType: string
}

/** Writes the body of a notification. The spec shows none, so there are shapes to try. */
export function composeMessage(
  payment: Payment,
  { shape, override, contentType }: Composition
): Message {
  const fields = mergeJson(presentPayment(payment), override)
  return {
    body:
      shape === "text"
        ? `Payment ${payment.id} is now ${payment.status}.`
        : stringifyExact(wrap[shape](fields)),
    contentType:
      contentType ?? (shape === "text" ? "text/plain" : "application/json"),
  }
}

const wrap: Record<
  Exclude<Shape, "text">,
  (fields: JsonObject) => JsonObject
> = {
  bare: (fields) => fields,
  result: (result) => ({ success: true, result }),
  object: (object) => ({ object }),
  payment: (payment) => ({ payment }),
  data: (data) => ({ data }),
  minimal: ({ id, status, paid, amount }) => ({ id, status, paid, amount }),
}
