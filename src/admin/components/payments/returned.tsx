import type { Invoice } from "../../types"
import { Money } from "../money"
import { isSome, subtract } from "../../lib/sums"

/** What of a payment went back, or is on its way back. */
export const Returned = ({
  of: { received_amount, left_to_return, currency_code },
}: {
  of: Invoice
}) => {
  const returned = subtract(received_amount ?? left_to_return, left_to_return)
  return isSome(returned) ? (
    <Money amount={returned} currency={currency_code} />
  ) : (
    <>-</>
  )
}
