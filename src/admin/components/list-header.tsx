import { Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"

type Props = {
  title: string
  subtitle: string
  /** What can be done with the whole list. */
  children: ReactNode
}

export const ListHeader = ({ title, subtitle, children }: Props) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-6 py-4">
    <div>
      <Heading>{title}</Heading>
      <Text size="small" className="text-ui-fg-subtle">
        {subtitle}
      </Text>
    </div>
    <div className="flex flex-wrap gap-2">{children}</div>
  </div>
)
