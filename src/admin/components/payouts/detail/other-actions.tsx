import {
  ArrowUturnLeft,
  EllipsisHorizontal,
  PencilSquare,
} from "@medusajs/icons"
import { ActionMenu } from "@medusajs/dashboard/components"
import { IconButton } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { PayoutAction } from "./actions-of"

/** What rarely happens to a payout that is done with. */
export const OtherActions = ({ actions }: { actions: PayoutAction[] }) => {
  const { t } = useTranslation("sbp")
  if (actions.length === 0) {
    return null
  }
  return (
    <ActionMenu
      groups={[
        {
          actions: actions.map(({ name, to, obstacle }) => ({
            label: t(`payouts.actions.${name}`),
            icon: name === "bounce" ? <ArrowUturnLeft /> : <PencilSquare />,
            to,
            disabled: obstacle !== undefined,
            disabledTooltip: obstacle && t(`payouts.obstacles.${obstacle}`),
          })),
        },
      ]}
    >
      <IconButton
        size="small"
        variant="transparent"
        aria-label={t("common.actions")}
      >
        <EllipsisHorizontal />
      </IconButton>
    </ActionMenu>
  )
}
