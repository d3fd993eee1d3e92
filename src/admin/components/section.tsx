import { SectionRow } from "@medusajs/dashboard/components"
import { Container, Heading } from "@medusajs/ui"
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
