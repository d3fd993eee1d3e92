import { RouteFocusModal } from "@medusajs/dashboard/components"
import { type ReactNode, useState } from "react"
import { useReturnFocus } from "../hooks/use-return-focus"

type Props = {
  /** Where it leads when it closes, if no page opened it. */
  list: string
  title: string
  about: string
  children: ReactNode
}

/** A page over a list. The form shows its own title: this one is for screen readers. */
export const FocusPage = ({ list, title, about, children }: Props) => {
  useReturnFocus()
  // The router counts its entries. An entry that replaces another keeps its number, for example
  // a link to the other form of a payout.
  const [opened] = useState(
    () => window.history.state as { idx?: number } | null
  )
  return (
    // It closes to the page that opened it, in its former state, if there is one.
    <RouteFocusModal prev={opened?.idx === 0 ? list : -1}>
      <RouteFocusModal.Header>
        <RouteFocusModal.Title asChild>
          <span className="sr-only">{title}</span>
        </RouteFocusModal.Title>
        <RouteFocusModal.Description asChild>
          <span className="sr-only">{about}</span>
        </RouteFocusModal.Description>
      </RouteFocusModal.Header>
      {children}
    </RouteFocusModal>
  )
}
