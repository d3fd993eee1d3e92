import { Alert } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useInvoice } from "../../hooks/api/invoices"
import { useFormat } from "../../hooks/use-format"
import type { InvoiceWithHistory } from "../../types"
import { TextLink } from "../links"

/** The payouts that are still to return money of a payment, if there are any. */
export const UnderWay = ({ invoice }: { invoice: InvoiceWithHistory }) => {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  const payouts = payoutsUnderWay(invoice)
  return payouts.length > 0 ? (
    <Alert variant="warning">
      {t("payments.owed.underWay")}
      <ul>
        {payouts.map(({ id, amount }) => (
          <li key={id}>
            <TextLink to={`/sbp/payouts/${id}`} target="_blank">
              {money(amount, invoice.currency_code)}
            </TextLink>
          </li>
        ))}
      </ul>
    </Alert>
  ) : null
}

/** Like `UnderWay`, if only the payment's id is known. */
export const UnderWayOf = ({ id }: { id: string }) => {
  const { data } = useInvoice(id)
  return data ? <UnderWay invoice={data.invoice} /> : null
}

function payoutsUnderWay({ refunds }: InvoiceWithHistory) {
  return refunds.flatMap(({ amount, attempts }) =>
    attempts.flatMap(({ outcome, payout_id }) =>
      outcome === "open" && payout_id ? [{ id: payout_id, amount }] : []
    )
  )
}
