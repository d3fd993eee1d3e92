import type { Sum } from "../../lib/sums-of"
import { Money } from "../values"

/** A sum of each currency. */
export const StatementSums = ({ sums }: { sums: readonly Sum[] }) =>
  sums.map(({ amount, currency_code }, index) => (
    <span key={currency_code}>
      {index > 0 && ", "}
      <Money amount={amount} currency={currency_code} />
    </span>
  ))
