import {
  isChallenge,
  verifyNotificationToken,
} from "../../../shared/notification-address"
import { listShops, type Shop } from "../../../shared/shops"

/** The invoice that an address belongs to, and the shops with a key that made it. */
export type NotifiedInvoice = {
  kind: "invoice"
  invoice_id: string
  shops: Shop[]
}

/** An address that only asks whether this is the store: see `answerChallenge`. */
export type Challenge = { kind: "challenge"; challenge: string; shops: Shop[] }

/** Replaced keys still verify, because open invoices have old addresses. */
export function verifySender(
  token: string
): NotifiedInvoice | Challenge | undefined {
  const verified = listShops().map((shop) => ({
    shop,
    id: verifyNotificationToken(token, [
      shop.options.secretKey,
      ...shop.options.previousSecretKeys,
    ]),
  }))
  const genuine = verified.filter(({ id }) => id !== undefined)
  const shops = genuine.map(({ shop }) => shop)
  const id = genuine[0]?.id
  if (id === undefined) {
    return undefined
  }
  return isChallenge(id)
    ? { kind: "challenge", challenge: id, shops }
    : { kind: "invoice", invoice_id: id, shops }
}
