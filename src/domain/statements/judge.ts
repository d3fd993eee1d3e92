import { type Amount, compareAmounts, feeOf, minus, unsigned } from "../money"
import type { InvoiceState } from "../states/invoice"
import {
  ARRIVED,
  IN_PROGRESS,
  NOT_SENT_OR_REFUSED,
  type PayoutState,
} from "../states/payout"
import type { ParsedLine, Verdict } from "./statement"

/** What a line is compared with. */
export type Judgement = {
  verdict: Verdict
  /**
   * What the ledger holds: an amount, or the fee if that differs. Null in another currency
   * than the line's, in which it is shown and counted.
   */
  our_amount: string | null
  our_state: string | null
}

/** A payment, as the ledger holds it. */
export type OurPayment = {
  state: InvoiceState
  is_paid: boolean
  gateway_payment_id: string | null
  amount: Amount
  received_amount: Amount | null
  credited_amount: Amount | null
  currency_code: string
}

/** What else is known of a line. */
export type LineContext = {
  /** The gateway's ids of the statement's earlier lines that report the same thing. */
  earlier: readonly (string | null)[]
  /** A refund of this sum is recorded, and no earlier line stands for it. */
  isRecorded: boolean
}

export function judgePayment(
  line: ParsedLine,
  found: OurPayment | undefined,
  { earlier, isRecorded }: LineContext
): Judgement {
  const held = (verdict: Verdict, our_amount?: string | null): Judgement => ({
    verdict,
    our_amount:
      found?.currency_code === line.currency_code
        ? (our_amount ?? found.received_amount ?? found.amount)
        : null,
    our_state: found?.state ?? null,
  })
  if (isRepeated(line, earlier)) {
    return held("duplicate")
  }
  switch (line.meaning) {
    case "paid":
      return !found?.is_paid || isOfAnother(line, found.gateway_payment_id)
        ? held("missing_here")
        : isSameSum(line, found.received_amount ?? found.amount, found)
          ? comparePaymentFee(line, found, held)
          : held("amount_differs")
    case "went_back":
      return held(isRecorded ? "matched" : "missing_here")
    case "not_paid":
    case "in_progress":
      return held(found?.is_paid ? "status_differs" : "matched")
  }
}

/** A line with another id of the gateway's is no repetition: the money moved again. */
const isRepeated = (line: ParsedLine, earlier: LineContext["earlier"]) =>
  earlier.some((gateway_id) => !isOfAnother(line, gateway_id))

/** The line has our id and another id of the gateway's: the money moved again. */
function isOfAnother({ gateway_id }: ParsedLine, ours: string | null): boolean {
  return gateway_id !== null && ours !== null && gateway_id !== ours
}

function isSameSum(
  line: Pick<ParsedLine, "amount" | "currency_code">,
  amount: Amount,
  { currency_code }: { currency_code: string }
): boolean {
  const there = unsigned(line.amount)
  return (
    line.currency_code === currency_code && compareAmounts(there, amount) === 0
  )
}

type Held = (verdict: Verdict, our_amount?: string | null) => Judgement

function comparePaymentFee(
  line: ParsedLine,
  { received_amount, credited_amount }: OurPayment,
  held: Held
): Judgement {
  const there = feeOfLine(line)
  const here = feeOf(received_amount, credited_amount)
  return there === null || here === null || there === here
    ? held("matched")
    : held("fee_differs", here)
}

/** The fee that a line names, or that follows from what was credited. */
export function feeOfLine({
  amount,
  fee,
  credited,
}: ParsedLine): string | null {
  return fee ?? (credited === null ? null : minus(unsigned(amount), credited))
}

/** A payout, as the plugin holds it. */
export type OurPayout = {
  state: PayoutState
  gateway_id: string | null
  amount: Amount
  final_amount: Amount | null
  currency_code: string
  first6: string | null
  last4: string | null
}

/** Compares as many digits of the card as the line shows. */
const isToAnother = (line: ParsedLine, { first6, last4 }: OurPayout) =>
  differ(line.first6, first6) || differ(line.last4, last4)

const differ = (there: string | null, here: string | null) =>
  there !== null && here !== null && there !== here

const HAS_LEFT: readonly PayoutState[] = [...ARRIVED, "bounced"]

const DID_NOT_LEAVE: readonly PayoutState[] = [
  ...NOT_SENT_OR_REFUSED,
  "resolved_not_paid",
]

export function judgePayout(
  line: ParsedLine,
  found: OurPayout | undefined,
  { earlier }: Pick<LineContext, "earlier">
): Judgement {
  const held = (verdict: Verdict, our_amount?: string | null): Judgement => ({
    verdict,
    our_amount:
      found?.currency_code === line.currency_code
        ? (our_amount ?? found.amount)
        : null,
    our_state: found?.state ?? null,
  })
  if (isRepeated(line, earlier)) {
    return held("duplicate")
  }
  if (!found) {
    // No money moved for this line, and none will.
    return held(line.meaning === "not_paid" ? "matched" : "missing_here")
  }
  const [first = null] = earlier
  if (
    isOfAnother(line, found.gateway_id ?? first) ||
    isToAnother(line, found)
  ) {
    return held("missing_here")
  }
  if (!isSameSum(line, found.amount, found)) {
    return held("amount_differs")
  }
  const agrees = {
    paid: HAS_LEFT,
    went_back: ["bounced"] as readonly PayoutState[],
    not_paid: DID_NOT_LEAVE,
    in_progress: IN_PROGRESS,
  }[line.meaning].includes(found.state)
  if (!agrees) {
    return held("status_differs")
  }
  const { final_amount } = found
  return line.meaning === "paid" &&
    line.credited !== null &&
    final_amount !== null &&
    compareAmounts(line.credited as Amount, final_amount) !== 0
    ? held("fee_differs", final_amount)
    : held("matched")
}
