import { Button, Tooltip } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Obstacle } from "../hooks/use-rights"

type Props = {
  to: string
  obstacle: Obstacle | undefined
  variant?: "primary" | "secondary"
  children: ReactNode
}

/** A way to a form. Who may not use it is told now, and not at its end. */
export const GuardedLink = (props: Props) => {
  const { to, obstacle, variant = "secondary", children } = props
  const { t } = useTranslation("sbp")
  return obstacle ? (
    <Tooltip content={t(`payouts.obstacles.${obstacle}`)}>
      <Button
        type="button"
        size="small"
        variant={variant}
        // Still reached by keyboard, for the reason to be read.
        aria-disabled
        className="cursor-not-allowed opacity-50"
      >
        {children}
      </Button>
    </Tooltip>
  ) : (
    <Button size="small" variant={variant} asChild>
      <Link to={to}>{children}</Link>
    </Button>
  )
}
