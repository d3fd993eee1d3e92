import type { Action } from "@medusajs/dashboard/components"
import {
  ArrowPath,
  ArrowUturnLeft,
  BookOpen,
  Check,
  CheckCircle,
  CreditCard,
  PencilSquare,
  QuestionMarkCircle,
} from "@medusajs/icons"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useBook } from "../../hooks/use-book"
import { type Obstacle, useRights } from "../../hooks/use-rights"
import { useSettle } from "../../hooks/use-settle"
import { judgeObstacle } from "../payouts/detail/actions-of"
import type { Attention } from "../../types"
import type { EntrySubjects } from "./use-entry-subjects"
import { placeOf } from "./place-of"
import { sortActions } from "./sort-actions"

export type EntryAction = Action & {
  isPending?: boolean
  obstacle?: Obstacle
}

type Name = Attention["actions"][number]

const ICONS: Record<Name, ReactNode> = {
  settle: <ArrowPath />,
  confirm: <CheckCircle />,
  return: <ArrowUturnLeft />,
  record_refund: <PencilSquare />,
  book_refund: <BookOpen />,
  resolve_payout: <QuestionMarkCircle />,
  replace_payout: <CreditCard />,
  resolve: <Check />,
}

/** What can be done about an entry, the most fitting first. */
export function useEntryActions(
  entry: Attention,
  { invoice, payout }: Omit<EntrySubjects, "orderNumbers">,
  openResolve: () => void
): EntryAction[] {
  const { t } = useTranslation("sbp")
  // Somebody has decided already: it is not asked what became of it.
  const isCorrection = entry.reason === "payout_contradiction"
  const labelOf = (name: Name) =>
    name === "resolve_payout" && isCorrection
      ? t("payouts.actions.correct")
      : t(`attention.actions.${name}`)
  const obstacleOf = useObstacle({ invoice, payout })
  const settle = useSettle(entry.invoice_id ?? "", invoice?.state)
  const book = useBook(entry.subject_id)
  return sortActions(entry).map((name): EntryAction => {
    const shared = { icon: ICONS[name], label: labelOf(name) }
    switch (name) {
      case "settle":
        return {
          ...shared,
          onClick: settle.settle,
          isPending: settle.isPending,
          // What is asked first depends on how it stands.
          disabled: !invoice,
        }
      case "book_refund":
        return { ...shared, onClick: book.book, isPending: book.isPending }
      case "resolve":
        return { ...shared, onClick: openResolve }
      default:
        return {
          ...shared,
          to: placeOf(name, entry),
          obstacle: obstacleOf(name),
        }
    }
  })
}

/** Whether this person may do it. */
function useObstacle({ invoice, payout }: Omit<EntrySubjects, "orderNumbers">) {
  const rights = useRights()
  const { obstacles } = rights
  const providerId = invoice?.provider_id
  return (name: Name): Obstacle | undefined => {
    switch (name) {
      case "return":
        return obstacles.return(providerId)
      case "replace_payout":
        return obstacles.payOut
      case "resolve_payout":
        return payout && judgeObstacle(payout, rights)
      case "confirm":
      case "record_refund":
        return obstacles.byHand(providerId)
      default:
        return undefined
    }
  }
}
