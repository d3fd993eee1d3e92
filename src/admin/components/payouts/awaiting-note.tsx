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
          <TextLink to={waiting.to} className="underline">
            {t("payouts.list.showAwaiting")}
          </TextLink>
          {waiting.batches > 0 && waiting.batches < waiting.count && (
            <>
              {" · "}
              <TextLink to={waiting.toBatches} className="underline">
                {t("batches.waiting", { count: waiting.batches })}
              </TextLink>
            </>
          )}
        </InlineTip>
      </div>
    )
  )
}
