import { Alert, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import { isSome } from "../../lib/amounts"
import type { InvoiceWithStory } from "../../types"
import { TextLink } from "../links"

type Props = { invoice: InvoiceWithStory }

/** What the order owes the shopper, and what is already on its way back. */
export const OwedNote = ({ invoice }: Props) => {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  const { owed_to_shopper: owed, currency_code } = invoice
  const underWay = payoutsUnderWay(invoice)
  return (
    <>
      {owed !== null && (
        <Text size="small" className="text-ui-fg-subtle">
          {isSome(owed)
            ? t("payments.owed.some", { sum: money(owed, currency_code) })
            : t("payments.owed.nothing")}
        </Text>
      )}
      {underWay.length > 0 && (
        <Alert variant="warning">
          {t("payments.owed.underWay")}
          <ul>
            {underWay.map(({ id, amount }) => (
              <li key={id}>
                <TextLink to={`/sbp/payouts/${id}`} target="_blank">
                  {money(amount, currency_code)}
                </TextLink>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}

function payoutsUnderWay({ refunds }: InvoiceWithStory) {
  return refunds.flatMap(({ amount, attempts }) =>
    attempts.flatMap(({ outcome, payout_id }) =>
      outcome === "open" && payout_id ? [{ id: payout_id, amount }] : []
    )
  )
}
