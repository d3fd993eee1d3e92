import { InlineTip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useHealth } from "../../../hooks/api/health"
import { useFormat } from "../../../hooks/use-format"
import { displayMask } from "../../../../domain/card-number"
import { EmailNote } from "../../payments/email-note"
import { OwedNote } from "../../payments/owed-note"
import { TextLink } from "../../links"
import { isOnlyRecorded } from "./is-only-recorded"
import type { Origin } from "./use-origin"

/** The payment that is returned, and the payout that is replaced. */
export const OriginNote = ({
  origin,
  isLink,
  isLocked,
}: {
  origin: Origin
  /** Only the same request may be sent again, so no link leads to another form. */
  isLocked: boolean
  /** The shopper will type the card. */
  isLink?: boolean
}) => {
  const { t } = useTranslation("sbp")
  const { money, time } = useFormat()
  const { invoice, replaced, isOfOrder, order_id } = origin
  const payouts = useHealth().data?.health.payouts
  const hasApprovers = payouts?.options.approvers.length !== 0
  return (
    <>
      {invoice && (
        <InlineTip label={t("payouts.purposes.return")}>
          {t("payouts.create.returns", {
            context: isLink ? "link" : undefined,
            sum: money(
              invoice.received_amount ?? invoice.amount,
              invoice.currency_code
            ),
            date: time(invoice.paid_at ?? invoice.created_at),
            left: money(invoice.left_to_return, invoice.currency_code),
            id: invoice.gateway_payment_id ?? invoice.id,
          })}
          {isOfOrder && !isLocked && (
            <>
              {" "}
              {t("payouts.create.ofOrder")}{" "}
              <TextLink
                to={`?${new URLSearchParams({ order_id: order_id ?? "", purpose: "payout" })}`}
                replace
              >
                {t("payouts.create.noReturn")}
              </TextLink>
            </>
          )}
        </InlineTip>
      )}
      {invoice && <EmailNote contact={invoice.contact} />}
      {invoice && !replaced && <OwedNote invoice={invoice} />}
      {replaced && (
        <InlineTip label={t("payouts.create.replacement")}>
          {t("payouts.create.replaces", {
            sum: money(replaced.amount, replaced.currency_code),
            date: time(replaced.created_at),
            context: replaced.card ? undefined : "link",
            card: replaced.card && displayMask(replaced.card),
            recipient: replaced.link?.recipient_name ?? "-",
            state: t(`states.payout.${replaced.state}`),
          })}
          {isOnlyRecorded(replaced) &&
            ` ${t(`payouts.create.${hasApprovers ? "replacesApproved" : "replacesCounted"}`)}`}
        </InlineTip>
      )}
    </>
  )
}
