import type { PropsWithChildren } from "react"

export const FactRow = ({
  label,
  children,
}: PropsWithChildren<{ label: string }>) => (
  <div className="txt-small flex flex-wrap gap-x-3 gap-y-0.5">
    <dt className="text-ui-fg-subtle w-40 shrink-0">{label}</dt>
    <dd className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-2 gap-y-1 break-words [overflow-wrap:anywhere]">
      {children}
    </dd>
  </div>
)
