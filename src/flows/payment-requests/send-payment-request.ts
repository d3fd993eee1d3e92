import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { PaymentRequestRow } from "../../modules/ledger/models/payment-request"
import { assertCanMail } from "../../shared/can-send"
import { logEvent, withoutAddresses } from "../../shared/log"
import { notAllowed } from "../../shared/not-allowed"
import { NoAnswerError } from "../../shared/with-timeout"
import { sendMessage } from "../send-message"
import { requestMail } from "./request-mail"
import { readAskedOrder } from "./read-asked-order"
import { requestStandingOf } from "./request-standing-of"
import { paymentRequestUrl } from "./payment-request-url"
import { shopOf } from "./shop-of"

/** The name by which a store's own provider recognises the message. */
const TEMPLATE = "sbp-payment-request"

const TIMEOUT_MS = 30_000

/**
 * Sends a request to the address of its order, by Medusa's notification module.
 *
 * @throws {MedusaError} NOT_FOUND, NOT_ALLOWED in words for the person who asked, or
 *   UNEXPECTED_STATE when it was not sent, or may have been
 */
export async function sendPaymentRequest(
  container: MedusaContainer,
  request: PaymentRequestRow,
  timeoutMs = TIMEOUT_MS
): Promise<void> {
  const order = await readAskedOrder(container, request.order_id)
  assertCanMail(container)
  if (!order?.email) {
    throw notAllowed("The order has no e-mail address: copy the link")
  }
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const { id, payment_collection_id } = request
  const others = order.collections.map((it) => it.id)
  const invoices = await ledger.listSbpInvoices(
    { payment_collection_id: [payment_collection_id, ...others] },
    { order: { created_at: "DESC" } }
  )
  const standing = requestStandingOf(request, order, invoices)
  if (standing === "paid" || standing === "ended") {
    throw notAllowed("This request has ended: ask for payment again")
  }
  const store = await ledger.readStoreName()
  const number = await ledger.claimSending(id)
  if (number === undefined) {
    throw notAllowed("It was sent less than a minute ago")
  }
  const shop = await shopOf(container, order, invoices)
  const url = paymentRequestUrl(request, shop?.options)
  const { display_id } = order
  const { amount, currency_code } = request
  try {
    await sendMessage(container, timeoutMs, {
      to: order.email,
      channel: "email",
      template: TEMPLATE,
      data: { order_display_id: display_id, amount, currency_code, url },
      content: requestMail({ store, display_id, amount, currency_code, url }),
      trigger_type: TEMPLATE,
      resource_id: id,
      resource_type: "sbp_payment_request",
      idempotency_key: `${id}:${number}`,
    })
  } catch (error) {
    const facts = { id, error: withoutAddresses(error) }
    logEvent(container, "sbp.payment_request.not_sent", facts, "warn")
    if (error instanceof NoAnswerError) {
      throw new MedusaError(
        MedusaError.Types.UNEXPECTED_STATE,
        "It is not known whether the e-mail was sent: ask the customer before you send it again"
      )
    }
    await ledger.releaseSending(request)
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      "The e-mail could not be sent. Try again, or copy the link"
    )
  }
  logEvent(container, "sbp.payment_request.sent", { id })
}
