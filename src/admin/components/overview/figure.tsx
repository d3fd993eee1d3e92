import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { SubjectLink } from "../links"
import { Section } from "../section"

type Props = {
  label: string
  value: string
  /** The list that it counts. */
  to?: string | undefined
  hints?: (string | undefined)[]
}

/** One number with its name. */
export const Figure = ({ label, value, to, hints = [] }: Props) => (
  <div className="flex flex-col gap-y-1 px-6 py-4">
    <dt className="txt-compact-small text-ui-fg-subtle">{label}</dt>
    <dd className="flex flex-col gap-y-1">
      <span className="txt-compact-large-plus tabular-nums">
        {to ? <SubjectLink to={to}>{value}</SubjectLink> : value}
      </span>
      {hints.filter(Boolean).map((hint) => (
        <Text key={hint} size="small" className="text-ui-fg-subtle">
          {hint}
        </Text>
      ))}
    </dd>
  </div>
)

/** Numbers that belong together. */
export const FigureGroup = ({
  title,
  subtitle,
  children,
}: {
  title: string
  subtitle?: string
  children: ReactNode
}) => (
  <Section
    title={title}
    below={
      subtitle && (
        <Text size="small" className="text-ui-fg-subtle">
          {subtitle}
        </Text>
      )
    }
  >
    <dl className="grid grid-cols-2 lg:grid-cols-3">{children}</dl>
  </Section>
)
