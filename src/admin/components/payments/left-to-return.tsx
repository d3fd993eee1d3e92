import type { Invoice } from "../../types"
import { Money } from "../money"

/** Of a payment of which something went back, or is on its way back. */
export const LeftToReturn = ({ of }: { of: Invoice }) =>
  of.paid_at && of.left_to_return !== of.received_amount ? (
    <Money amount={of.left_to_return} currency={of.currency_code} />
  ) : (
    <>-</>
  )
