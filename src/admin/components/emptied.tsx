import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../hooks/use-format"

/**
 * In place of words that are not kept any more.
 *
 * @param at when they were emptied; without it, only that they were
 */
export const Emptied = ({ at }: { at?: string | null }) => {
  const { t } = useTranslation("sbp")
  const { time } = useFormat()
  return (
    <Text size="xsmall" className="text-ui-fg-muted text-pretty">
      {at ? t("common.emptiedAt", { time: time(at) }) : t("common.emptied")}
    </Text>
  )
}
