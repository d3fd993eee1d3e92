import { Spinner } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import type { ComponentProps } from "react"

/** Shows that it is busy. Medusa's own is disabled meanwhile, and loses the focus. */
export const BusyButton = ({
  isLoading = false,
  onClick,
  children,
  ...props
}: ComponentProps<typeof Button>) => (
  <Button
    size="small"
    variant="secondary"
    {...props}
    aria-busy={isLoading}
    aria-disabled={isLoading}
    onClick={(event) => {
      if (isLoading) {
        // Also Enter in a field of its form comes as a click.
        event.preventDefault()
      } else {
        onClick?.(event)
      }
    }}
  >
    {children}
    {isLoading && (
      <span className="bg-ui-bg-disabled text-ui-fg-disabled absolute inset-0 flex items-center justify-center rounded-md">
        <Spinner className="animate-spin" />
      </span>
    )}
  </Button>
)
