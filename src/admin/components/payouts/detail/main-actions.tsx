import { Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { PayoutAction } from "./actions-of"

/** What is to be done next; and, if somebody else has to do it, why. */
export const MainActions = ({ actions }: { actions: PayoutAction[] }) => {
  const { t } = useTranslation("sbp")
  if (actions.length === 0) {
    return null
  }
  const others = actions.filter(({ obstacle }) => obstacle)
  return (
    <div className="flex flex-col gap-y-3">
      <div className="flex flex-wrap gap-2">
        {actions.map((action, index) => (
          <ActionButton
            key={action.name}
            action={action}
            variant={index === 0 ? "primary" : "secondary"}
          />
        ))}
      </div>
      {others.map(({ name, obstacle }) => (
        <Text key={name} size="xsmall" className="text-ui-fg-subtle">
          {t("payouts.obstacle", {
            action: t(`payouts.actions.${name}`),
            why: t(`payouts.obstacles.${obstacle}`),
          })}
        </Text>
      ))}
    </div>
  )
}

const ActionButton = ({
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
