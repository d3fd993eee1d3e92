import { SectionRow } from "@medusajs/dashboard/components"
import { clx, Container, Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"

type Props = {
  title: string
  /** Stands directly below the title. */
  below?: ReactNode
  children: ReactNode
}

/** A part of a page, with its title. */
export const Section = ({ title, below, children }: Props) => (
  <Container className="divide-y p-0">
    <div className="px-6 py-4">
      <Heading level="h2">{title}</Heading>
      {below}
    </div>
    {children}
  </Container>
)

export type Fact = readonly [title: string, value: ReactNode]

/** What is known, each in a row; what is not known is left out. */
export const FactRows = ({ facts }: { facts: readonly Fact[] }) =>
  facts.map(
    ([title, value], index) =>
      value && <SectionRow key={index} title={title} value={value} />
  )

type GridProps = { facts: readonly Fact[]; className: string }

/** The same, side by side. */
export const FactGrid = ({ facts, className }: GridProps) => (
  <dl
    className={clx("grid gap-x-6 gap-y-3 px-6 py-4 md:grid-cols-3", className)}
  >
    {facts.map(
      ([title, value]) =>
        value && (
          <div key={title} className="min-w-0">
            <dt className="txt-compact-small text-ui-fg-subtle">{title}</dt>
            <Text size="small" className="[overflow-wrap:anywhere]" asChild>
              <dd>{value}</dd>
            </Text>
          </div>
        )
    )}
  </dl>
)
