import { clx } from "@medusajs/ui"
import { Link, type LinkProps } from "react-router-dom"

/** The name of something that has a page of its own. */
export const SubjectLink = ({ className, ...props }: LinkProps) => (
  <Link
    {...props}
    className={clx(
      "text-ui-fg-base decoration-ui-border-strong hover:text-ui-fg-subtle focus-visible:shadow-borders-focus rounded-sm underline underline-offset-2 outline-none",
      className
    )}
  />
)
