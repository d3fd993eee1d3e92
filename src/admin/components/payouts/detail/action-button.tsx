import { Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { PayoutAction } from "./payout-actions"

/** Leads to the form of an action. */
export const ActionButton = ({
  action: { name, to, obstacle },
  variant,
}: {
  action: PayoutAction
  variant: "primary" | "secondary"
}) => {
  const { t } = useTranslation("sbp")
  const label = t(`payouts.actions.${name}`)
  return obstacle ? (
    <Button size="small" variant={variant} disabled>
      {label}
    </Button>
  ) : (
    <Button size="small" variant={variant} asChild>
      <Link to={to}>{label}</Link>
    </Button>
  )
}

/** Why this person may not do some of it. */
export const Obstacles = ({ actions }: { actions: PayoutAction[] }) => {
  const { t } = useTranslation("sbp")
  return actions.map(
    ({ name, obstacle }) =>
      obstacle && (
        <Text key={name} size="xsmall" className="text-ui-fg-subtle">
          {t("payouts.obstacle", {
            action: t(`payouts.actions.${name}`),
            why: t(`payouts.obstacles.${obstacle}`),
          })}
        </Text>
      )
  )
}
