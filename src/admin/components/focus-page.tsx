import { RouteFocusModal } from "@medusajs/dashboard/components"
import type { ReactNode } from "react"
import { usePrev } from "../hooks/use-prev"
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
  return (
    <RouteFocusModal prev={usePrev(list)}>
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
