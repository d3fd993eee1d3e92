import { verifyNotificationToken } from "../../../shared/notification-address"
import { listShops } from "../../../shared/shops"

/**
 * The invoice that an address belongs to, and the shops one of whose keys made
 * it. Replaced keys still verify, because open invoices have old addresses.
 */
export function verifySender(token: string) {
  const verified = listShops().map(({ providerId, options }) => ({
    providerId,
    options,
    invoiceId: verifyNotificationToken(token, [
      options.secretKey,
      ...options.previousSecretKeys,
    ]),
  }))
  const shops = verified.filter(({ invoiceId }) => invoiceId !== undefined)
  const invoice_id = shops[0]?.invoiceId
  return invoice_id === undefined ? undefined : { invoice_id, shops }
}
