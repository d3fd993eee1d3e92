import type { Standing } from "./follow-payment"
import { words } from "./words"

/** What the shopper reads. */
export function textsOf(
  { name }: Standing,
  isSlow: boolean
): { title: string; hint?: string } {
  switch (name) {
    case "asking":
    case "waiting":
      if (isSlow) {
        return { title: words.slow, hint: words.slowHint }
      }
      return name === "asking"
        ? { title: words.asking }
        : { title: words.waiting, hint: words.waitingHint }
    case "paid":
      return {
        title: words.paid,
        hint: isSlow ? words.paidSlowHint : words.paidHint,
      }
    case "ordered":
      return { title: words.ordered }
    case "delayed":
      return { title: words.delayed, hint: words.delayedHint }
    case "returned":
      return { title: words.returned, hint: words.returnedHint }
    case "expired":
      return { title: words.expired, hint: words.endedHint }
    case "failed":
      return { title: words.failed, hint: words.endedHint }
    case "unknown":
      return { title: words.unknown, hint: words.unknownHint }
  }
}
