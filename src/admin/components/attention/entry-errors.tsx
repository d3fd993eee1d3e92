import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Attention } from "../../types"
import { errorsOf } from "./facts-of"

/** What Medusa refused with: nobody else knows better what to fix. */
export const EntryErrors = ({ details }: Pick<Attention, "details">) => {
  const { t } = useTranslation("sbp")
  const errors = errorsOf(details)
  if (errors.length === 0) {
    return null
  }
  return (
    <div className="border-ui-tag-orange-icon border-s-2 ps-3">
      <Text size="small" weight="plus">
        {t("attention.errors")}
      </Text>
      {errors.map((error) => (
        <Text
          key={error}
          size="small"
          className="text-ui-fg-subtle [overflow-wrap:anywhere]"
        >
          {error}
        </Text>
      ))}
    </div>
  )
}
