import { Alert } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Obstacle } from "../hooks/use-rights"

type Props = {
  /** The words of what this person may not do. */
  action: string
  obstacle: Obstacle
}

/** Why this person may not use a form, in place of its fields. */
export const ObstacleAlert = ({ action, obstacle }: Props) => {
  const { t } = useTranslation("sbp")
  const why = t(`payouts.obstacles.${obstacle}`)
  return (
    <Alert variant="warning">{t("payouts.obstacle", { action, why })}</Alert>
  )
}
