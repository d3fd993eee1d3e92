import { InlineTip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useHealth } from "../../../hooks/api/health"
import { useFormat } from "../../../hooks/use-format"
import { useRights } from "../../../hooks/use-rights"
import { listOf } from "../../../lib/list-of"
import { TextLink } from "../../links"
import { sumsOf } from "./sums-of"

/** Tells an approver what waits for them; nobody approves their own payouts. */
export const AwaitingNote = () => {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  const { me, isApprover, isLoading } = useRights()
  const awaiting = useHealth().data?.health.payouts.awaiting ?? []
  const theirs = awaiting.filter(({ created_by }) => created_by !== me)
  if (isLoading || !me || !isApprover || theirs.length === 0) {
    return null
  }
  const count = theirs.reduce((all, it) => all + it.count, 0)
  const sums = sumsOf(theirs).map(({ amount, currency_code }) =>
    money(amount, currency_code)
  )
  return (
    <div className="px-6 py-4">
      <InlineTip label={t("states.payout.awaiting_approval")} variant="warning">
        {t("payouts.list.awaiting", { count, sums: sums.join(" · ") })}{" "}
        <TextLink to={listOf("payouts", { state: ["awaiting_approval"] })}>
          {t("payouts.list.showAwaiting")}
        </TextLink>
      </InlineTip>
    </div>
  )
}
