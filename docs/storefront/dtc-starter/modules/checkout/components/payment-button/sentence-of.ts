import type { StartedPayment } from "@lib/data/sbp-payment"
import { words } from "../payment-return/words"

type NotStarted = Exclude<StartedPayment, { url: string }>

/** Why nothing can be paid. @param refused null: there was no answer */
export function sentenceOf(refused: NotStarted | null): string {
  if (!refused) {
    return words.startFailed
  }
  if ("refusal" in refused) {
    const { refusal, reference } = refused
    const sentence = words[refusal]
    return reference ? `${sentence} ${words.reference}: ${reference}` : sentence
  }
  if ("underWaySessionId" in refused) {
    return words.mayBePaid
  }
  return "isCartGone" in refused ? words.cartGone : words.cartIncomplete
}
