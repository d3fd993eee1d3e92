import { LayoutComposer } from "@medusajs/dashboard/components"
import type { ReactNode } from "react"

type Props = {
  /** What the names of its zones begin with. */
  zone: string
  /** The name of the section, by which saved layouts know it. */
  id: string
  children: ReactNode
}

/** A page that is one section, with room for a shop's own. */
export const OneSection = ({ zone, id, children }: Props) => (
  <LayoutComposer
    widgetsZonePrefix={zone}
    preferredLayoutId="core:single-column"
    sections={{
      main: <LayoutComposer.Entry id={id}>{children}</LayoutComposer.Entry>,
    }}
  />
)
