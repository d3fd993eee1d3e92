import { Button, toast, Tooltip } from "@medusajs/ui"
import type { ComponentProps, ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Obstacle } from "../hooks/use-rights"
import { BusyButton } from "./busy-button"

type GuardedLinkProps = {
  to: string
  obstacle: Obstacle | undefined
  variant?: "primary" | "secondary"
  children: ReactNode
}

/** A link to a form. A person who may not use the form learns so here, not at its end. */
export const GuardedLink = (props: GuardedLinkProps) => {
  const { to, obstacle, variant = "secondary", children } = props
  const { t } = useTranslation("sbp")
  return obstacle ? (
    <RefusedButton why={t(`payouts.obstacles.${obstacle}`)} variant={variant}>
      {children}
    </RefusedButton>
  ) : (
    <Button size="small" variant={variant} asChild>
      <Link to={to}>{children}</Link>
    </Button>
  )
}

type GuardedButtonProps = Omit<RefusedButtonProps, "why"> &
  Pick<
    ComponentProps<typeof BusyButton>,
    "isLoading" | "disabled" | "onClick"
  > & {
    /** Why this person may not press it. */
    why: string | undefined
  }

/** A button. A person who may not press it learns why. */
export const GuardedButton = ({ why, ...props }: GuardedButtonProps) =>
  why ? <RefusedButton why={why} {...props} /> : <BusyButton {...props} />

type RefusedButtonProps = {
  why: string
  variant?: "primary" | "secondary"
  children: ReactNode
}

/** A button that does nothing, and says why. */
export const RefusedButton = (props: RefusedButtonProps) => {
  const { why, variant = "secondary", children } = props
  return (
    <Tooltip content={why}>
      <Button
        type="button"
        size="small"
        variant={variant}
        // Still reachable by keyboard, so that the reason can be read.
        aria-disabled
        className="cursor-not-allowed opacity-50"
        // A tap opens no tooltip.
        onClick={() => toast.info(why, { id: why })}
      >
        {children}
      </Button>
    </Tooltip>
  )
}
