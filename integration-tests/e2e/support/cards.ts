import { cardNumber } from "../../payouts/support/cards"

let cards = 0

/**
 * A valid card number that received no payout yet: the amount that one card
 * received within a day decides whether an approval is needed.
 */
export const newCard = (): string => cardNumber(++cards, "220070")
