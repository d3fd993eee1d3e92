import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import { isSome } from "../../lib/amounts"
import type { InvoiceWithHistory } from "../../types"
import { UnderWay } from "./under-way"

type Props = { invoice: InvoiceWithHistory }

/** What the order owes the shopper, and what is already on its way back. */
export const OwedNote = ({ invoice }: Props) => {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  const { owed_to_shopper: owed, currency_code } = invoice
  return (
    <>
      {owed !== null && (
        <Text size="small" className="text-ui-fg-subtle">
          {isSome(owed)
            ? t("payments.owed.some", { sum: money(owed, currency_code) })
            : t("payments.owed.nothing")}
        </Text>
      )}
      <UnderWay invoice={invoice} />
    </>
  )
}
