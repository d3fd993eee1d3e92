import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { CheckCircle, ExclamationCircle } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useAttentionCount } from "../hooks/api/attention"
import { useToApprove } from "../hooks/use-to-approve"

/** On every page: what waits for a person, and for the approver who looks. */
const AttentionNote = () => {
  const { t } = useTranslation("sbp")
  const count = useAttentionCount()
  const waiting = useToApprove()
  return (
    <div className="flex items-center gap-x-1 empty:hidden">
      {waiting && (
        <Badge
          to={waiting.to}
          label={`${waiting.label}: ${waiting.count} · ${waiting.sums}`}
        >
          <CheckCircle className="text-ui-tag-blue-icon" />
          <span>
            {waiting.count}
            <span className="max-md:hidden"> · {waiting.sums}</span>
          </span>
        </Badge>
      )}
      {count > 0 && (
        <Badge to="/sbp/attention" label={t("attention.note", { count })}>
          <ExclamationCircle className="text-ui-tag-orange-icon" />
          {count}
        </Badge>
      )}
    </div>
  )
}

type Props = { to: string; label: string; children: ReactNode }

const Badge = ({ to, label, children }: Props) => (
  <Button
    size="small"
    variant="transparent"
    className="whitespace-nowrap tabular-nums"
    asChild
  >
    <Link to={to} aria-label={label} title={label}>
      {children}
    </Link>
  </Button>
)

export const config = defineWidgetConfig({
  id: "sbp.attention-note",
  zone: "topbar",
})

export default AttentionNote
