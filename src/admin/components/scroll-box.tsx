import { clx } from "@medusajs/ui"
import type { ReactNode } from "react"

type Props = {
  /** What is in it. */
  label: string
  className?: string
  children: ReactNode
}

/** For a table that is wider than a phone, or longer than a page. */
export const ScrollBox = ({ label, className, children }: Props) => (
  <div
    role="region"
    aria-label={label}
    // A box that scrolls must be reachable by keyboard.
    tabIndex={0}
    className={clx(
      "focus-visible:shadow-borders-focus overflow-auto outline-none",
      className
    )}
  >
    {children}
  </div>
)
