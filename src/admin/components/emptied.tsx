import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../hooks/use-format"

/**
 * Stands for texts that were emptied.
 *
 * @param at when they were emptied; without it, the time is unknown
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
