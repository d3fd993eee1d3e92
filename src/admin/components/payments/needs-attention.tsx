import { ExclamationCircleSolid } from "@medusajs/icons"
import { Tooltip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

export const NeedsAttention = () => {
  const { t } = useTranslation("sbp")
  const words = t("payments.needsAttention")
  return (
    <Tooltip content={words}>
      <span role="img" aria-label={words}>
        <ExclamationCircleSolid className="text-ui-tag-orange-icon" />
      </span>
    </Tooltip>
  )
}
