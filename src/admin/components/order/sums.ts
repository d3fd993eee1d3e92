import type { Invoice, Refund } from "../../types"

/** What of a payment's money went back, as decimal text. */
export type MoneyBack = {
  returned: string
  /** On its way, by a payout. */
  reserved: string
  /** Medusa's books have it, and it did not arrive. */
  owed: string
}

export function moneyBack(refunds: readonly Refund[]): MoneyBack {
  const sumOf = (counts: (refund: Refund) => boolean) =>
    amount(
      refunds
        .filter(counts)
        .reduce((sum, refund) => sum + minor(refund.amount), 0n)
    )
  return {
    returned: sumOf(
      ({ state, is_unpaid }) =>
        ["due", "booked", "excess"].includes(state) && !is_unpaid
    ),
    reserved: sumOf(({ state }) => state === "reserved"),
    owed: sumOf(({ is_unpaid }) => is_unpaid),
  }
}

/** What the gateway kept, once it has told what it credited. */
export function feeOf({
  received_amount,
  credited_amount,
}: Pick<Invoice, "received_amount" | "credited_amount">): string | null {
  return received_amount && credited_amount
    ? amount(minor(received_amount) - minor(credited_amount))
    : null
}

export const isSome = (sum: string) => minor(sum) > 0n

/** Exact: amounts are decimal text with two digits. */
function minor(text: string): bigint {
  const [whole = "", part = ""] = text.split(".")
  return BigInt(whole + part.padEnd(2, "0"))
}

function amount(sum: bigint): string {
  const sign = sum < 0n ? "-" : ""
  const digits = String(sum < 0n ? -sum : sum).padStart(3, "0")
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
