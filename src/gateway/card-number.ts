/** What may be kept of a card: printed on receipts, useless to a thief. */
export type CardMask = Readonly<{ first6: string; last4: string }>

/** Digits only, in the lengths that ISO/IEC 7812 allows for payment cards. */
export const CARD_NUMBER = /^\d{12,19}$/

export function maskCard(number: string): CardMask {
  return { first6: number.slice(0, 6), last4: number.slice(-4) }
}
