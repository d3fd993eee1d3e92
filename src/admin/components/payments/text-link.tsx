import { clx } from "@medusajs/ui"
import type { MouseEvent } from "react"
import { Link, type LinkProps } from "react-router-dom"

/** The darker blue: the other one is too pale on white to be read by all. */
export const LINK =
  "text-ui-fg-interactive-hover rounded-sm underline-offset-2 outline-none hover:underline focus-visible:shadow-borders-focus"

/** A link within text; inside a row that can be clicked, it alone counts. */
export const TextLink = ({ className, ...props }: LinkProps) => (
  <Link {...props} className={clx(LINK, className)} onClick={keepToItself} />
)

function keepToItself(event: MouseEvent) {
  event.stopPropagation()
}
