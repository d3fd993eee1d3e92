import type { ReactNode } from "react"
import { Link, type LinkProps } from "react-router-dom"

/** The admin's usual blue is too pale for small text on white. */
export const TextLink = (props: LinkProps & { children: ReactNode }) => (
  <Link
    {...props}
    className="text-ui-fg-interactive-hover dark:text-ui-fg-interactive break-all hover:underline"
  />
)
