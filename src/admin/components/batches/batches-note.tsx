import { InlineTip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useToApprove } from "../../hooks/use-to-approve"
import { TextLink } from "../links"

/** Tells an approver which batches wait for them. */
export const BatchesNote = ({ className }: { className?: string }) => {
  const { t } = useTranslation("sbp")
  const waiting = useToApprove()
  return (
    waiting &&
    waiting.batches > 0 && (
      <div className={className}>
        <InlineTip label={t("payouts.list.awaiting")} variant="warning">
          {t("batches.waiting", { count: waiting.batches })}{" "}
          <TextLink to={waiting.toBatches} className="underline">
            {t("payouts.list.showAwaiting")}
          </TextLink>
        </InlineTip>
      </div>
    )
  )
}
