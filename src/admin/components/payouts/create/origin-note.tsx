import { InlineTip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../hooks/use-format"
import { maskOf } from "../../../lib/mask-of"
import type { Origin } from "./origin"

/** Of which payment it is, and what it makes good. */
export const OriginNote = ({ origin }: { origin: Origin }) => {
  const { t } = useTranslation("sbp")
  const { money, time } = useFormat()
  const { invoice, replaced } = origin
  return (
    <>
      {invoice && (
        <InlineTip label={t("payouts.purposes.return")}>
          {t("payouts.create.returns", {
            sum: money(
              invoice.received_amount ?? invoice.amount,
              invoice.currency_code
            ),
            date: time(invoice.paid_at ?? invoice.created_at),
            left: money(invoice.left_to_return, invoice.currency_code),
            id: invoice.gateway_payment_id ?? invoice.id,
          })}
        </InlineTip>
      )}
      {replaced && (
        <InlineTip label={t("payouts.create.replacement")}>
          {t("payouts.create.replaces", {
            sum: money(replaced.amount, replaced.currency_code),
            date: time(replaced.created_at),
            card: maskOf(replaced.card),
            state: t(`states.payout.${replaced.state}`),
          })}
        </InlineTip>
      )}
    </>
  )
}
