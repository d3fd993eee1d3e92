import { clx } from "@medusajs/ui"
import type { MouseEvent } from "react"
import { Link, type LinkProps } from "react-router-dom"

/** The admin's usual blue is too pale for small text on white. */
export const LINK =
  "text-ui-fg-interactive-hover dark:text-ui-fg-interactive rounded-sm underline-offset-2 outline-none hover:underline focus-visible:shadow-borders-focus"

/** A link within text; inside a row that can be clicked, it alone counts. */
export const TextLink = ({ className, ...props }: LinkProps) => (
  <Link {...props} className={clx(LINK, className)} onClick={keepToItself} />
)

function keepToItself(event: MouseEvent) {
  event.stopPropagation()
}
