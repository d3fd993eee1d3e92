import type { ReactNode } from "react"

/** One line of a `dl` that has little room. */
export const Fact = ({
  label,
  children,
}: {
  label: string
  children: ReactNode
}) => (
  <div className="grid grid-cols-2 items-start gap-x-4">
    <dt className="txt-compact-small text-ui-fg-subtle">{label}</dt>
    <dd className="txt-compact-small min-w-0">{children}</dd>
  </div>
)
