import { Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link, useLocation } from "react-router-dom"
import type { Obstacle } from "../../../hooks/use-rights"

type Action = {
  name: string
  /** Its form's address. */
  to: string
  /** Why this person may not do it. */
  obstacle?: Obstacle
}

type Words = {
  /** Whose texts name the action. */
  words?: "payouts" | "batches"
}

/** Leads to the form of an action. */
export const ActionButton = ({
  action: { name, to, obstacle },
  variant,
  words = "payouts",
}: Words & {
  action: Action
  variant: "primary" | "secondary"
}) => {
  const { t } = useTranslation("sbp")
  const { search } = useLocation()
  const label = t(`${words}.actions.${name}`)
  return obstacle ? (
    <Button size="small" variant={variant} disabled>
      {label}
    </Button>
  ) : (
    <Button size="small" variant={variant} asChild>
      <Link to={to + search}>{label}</Link>
    </Button>
  )
}

/** Why this person may not do some of it. */
export const Obstacles = ({
  actions,
  words = "payouts",
}: Words & { actions: readonly Action[] }) => {
  const { t } = useTranslation("sbp")
  return actions.map(
    ({ name, obstacle }) =>
      obstacle && (
        <Text key={name} size="xsmall" className="text-ui-fg-subtle">
          {t("payouts.obstacle", {
            action: t(`${words}.actions.${name}`),
            why: t(`payouts.obstacles.${obstacle}`),
          })}
        </Text>
      )
  )
}
