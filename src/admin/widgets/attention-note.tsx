import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { ExclamationCircle } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useAttentionCount } from "../hooks/api/attention"

/** On every page: how many entries wait for a person. */
const AttentionNote = () => {
  const { t } = useTranslation("sbp")
  const count = useAttentionCount()
  if (count === 0) {
    return null
  }
  const label = t("attention.note", { count })
  return (
    <Button size="small" variant="transparent" asChild>
      <Link to="/sbp/attention" aria-label={label} title={label}>
        <ExclamationCircle className="text-ui-tag-orange-icon" />
        <span className="tabular-nums">{count}</span>
      </Link>
    </Button>
  )
}

export const config = defineWidgetConfig({
  id: "sbp.attention-note",
  zone: "topbar",
})

export default AttentionNote
