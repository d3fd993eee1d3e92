import { FetchError } from "@medusajs/js-sdk"
import type { Words } from "../words/en"
import { words } from "../words/language"

type Trouble = Words["trouble"]

/** The store's English messages, and the shop's text for each. */
const STORE_SAYS: [RegExp, (trouble: Trouble, reference: string) => string][] =
  [
    [/required inventory/, (it) => it.notEnough],
    [
      /^The SBP payment could not be started\. .* Reference: (\S+)$/,
      (it, reference) => it.notStarted(reference),
    ],
    [
      /^This has been paid already\. .* Reference: (\S+)$/,
      (it, reference) => it.paidAlready(reference),
    ],
    [
      /^This cart has been paid for and cannot be changed\. .* Reference: (\S+)$/,
      (it, reference) => it.cartPaid(reference),
    ],
    [
      /^The total of this cart is not the amount that was paid\. .* Reference: (\S+)$/,
      (it, reference) => it.cartDiffers(reference),
    ],
    [/^There is nothing to pay\./, (it) => it.nothingToPay],
    [/^SBP payments are not available in /, (it) => it.noSbp],
    [
      /^We received a payment for this, and the shop is checking it\./,
      (it) => it.inDoubt,
    ],
    [
      /^What you wanted to pay for is no longer available\./,
      (it) => it.cartGone,
    ],
    [/^The total of this cart has changed\./, (it) => it.cartChanged],
    [
      /^Some items in this cart are no longer in stock\./,
      (it) => it.outOfStock,
    ],
    [/^Some items in this cart have no delivery\./, (it) => it.noDelivery],
    [
      /^A discount in this cart is no longer available\./,
      (it) => it.discountGone,
    ],
    [
      /^There is nothing left to pay for this order\./,
      () => words.value.paymentRequest.titles.nothing_due,
    ],
    [
      /^This order has changed and can no longer be paid here\./,
      () => words.value.paymentRequest.changed,
    ],
  ]

/** Why a request of the shopper failed. */
export const Complaint = ({ error }: { error: unknown }) => {
  const { trouble } = words.value
  return error ? (
    <p class="complaint" role="alert">
      <strong>{trouble.failed}.</strong> {sentenceOf(error)}
    </p>
  ) : null
}

function sentenceOf(error: unknown): string {
  const { trouble } = words.value
  if (error instanceof FetchError && error.status) {
    for (const [sentence, say] of STORE_SAYS) {
      const [found, reference = ""] = sentence.exec(error.message) ?? []
      if (found) {
        return say(trouble, reference)
      }
    }
    return trouble.answered(error.message)
  }
  return error instanceof Said ? error.message : trouble.hint
}

/** The shop's own error, in the shopper's language. */
export class Said extends Error {}
