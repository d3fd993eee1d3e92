import { maskCard, withoutCard, type CardMask } from "./card-mask"
import { FieldReader, type Finding } from "./field-reader"
import type { Money } from "./money"
import * as rules from "./text-rules"

/** The content of a valid payment request. */
export interface PaymentOrder {
  amount: Money
  orderId: string
  returnUrl: string
  description: string | null
  expiresAt: string | null
  metadata: Record<string, string>
  webhookUrl: string | null
}

/** The content of a valid payout request. The card number is already masked. */
export interface PayoutOrder {
  amount: Money
  card: CardMask
  description: string | null
  metadata: Record<string, string>
}

/** Reads the request body of `POST /v1/payment/`. */
export function readPaymentOrder(
  body: unknown,
  now: number,
  findings: Finding[]
): PaymentOrder {
  const reader = FieldReader.ofBody(body, findings)
  const order = {
    amount: readAmount(reader),
    returnUrl: readReturnUrl(reader),
    orderId: reader.text("order_id", rules.notEmpty, rules.atMost(36)),
    description: reader.optionalText("description", rules.atMost(128)),
    expiresAt: reader.optionalText("expires_at", rules.utcTimeAfter(now)),
    metadata: readMetadata(reader),
    webhookUrl: reader.optionalText("webhook_url", rules.httpUrl),
  }
  const method = reader.object("payment_method_data")
  method.text("type", rules.oneOf("sbp"))
  method.refuseOthers()
  reader.refuseOthers()
  return order
}

/** Reads the request body of `POST /v1/payout/`. */
export function readPayoutOrder(
  body: unknown,
  findings: Finding[]
): PayoutOrder {
  const reader = FieldReader.ofBody(body, findings)
  const amount = readAmount(reader)
  const number = readCardNumber(reader)
  const description = reader.optionalText("description", rules.atMost(128))
  const metadata = readMetadata(reader)
  reader.refuseOthers()
  // A shop may have put the number into its texts too. Nothing may store it.
  const isNumber = rules.cardNumber(number) === undefined
  const clean = (text: string) => (isNumber ? withoutCard(text, number) : text)
  return {
    amount,
    card: maskCard(number),
    description: description === null ? null : clean(description),
    metadata: Object.fromEntries(
      Object.entries(metadata).map(([key, text]) => [clean(key), clean(text)])
    ),
  }
}

function readAmount(reader: FieldReader): Money {
  const amount = reader.object("amount")
  const value = amount.text("value", rules.decimalAmount)
  const currency = amount.text("currency", rules.currencyCode)
  amount.refuseOthers()
  return { value, currency }
}

function readReturnUrl(reader: FieldReader): string {
  const confirmation = reader.object("confirmation")
  confirmation.text("type", rules.oneOf("redirect"))
  const returnUrl = confirmation.text("return_url", rules.httpUrl)
  confirmation.refuseOthers()
  return returnUrl
}

function readCardNumber(reader: FieldReader): string {
  const destination = reader.object("payout_destination_data")
  destination.text("type", rules.oneOf("bank_card"))
  const card = destination.object("card")
  const number = card.text("number", rules.cardNumber)
  card.refuseOthers()
  destination.refuseOthers()
  return number
}

function readMetadata(reader: FieldReader): Record<string, string> {
  if (!reader.has("metadata")) {
    return {}
  }
  const metadata = reader.object("metadata")
  if (metadata.size > 16) {
    metadata.report("metadata", "must have at most 16 keys")
  }
  return metadata.texts(rules.atMost(32), rules.atMost(512))
}
