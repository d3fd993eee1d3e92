import { InlineTip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useToApprove } from "../../hooks/use-to-approve"
import { TextLink } from "../links"

/** Tells an approver what waits for them. */
export const AwaitingNote = ({ className }: { className?: string }) => {
  const { t } = useTranslation("sbp")
  const waiting = useToApprove()
  return (
    waiting && (
      <div className={className}>
        <InlineTip label={waiting.label} variant="warning">
          {waiting.count} · {waiting.sums}{" "}
          <TextLink to={waiting.to}>{t("payouts.list.showAwaiting")}</TextLink>
        </InlineTip>
      </div>
    )
  )
}
