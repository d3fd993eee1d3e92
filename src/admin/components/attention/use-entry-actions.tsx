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
import type { Attention, Invoice } from "../../types"
import { placeOf } from "./place-of"
import { sortActions } from "./sort-actions"
import { useBook } from "./use-book"
import { useSettle } from "./use-settle"

export type EntryAction = Action & { isPending?: boolean }

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
  invoice: Invoice | undefined,
  openResolve: () => void
): EntryAction[] {
  const { t } = useTranslation("sbp")
  const settle = useSettle(entry, invoice)
  const book = useBook(entry)
  return sortActions(entry).map((name): EntryAction => {
    const shared = { icon: ICONS[name], label: t(`attention.actions.${name}`) }
    switch (name) {
      case "settle":
        return { ...shared, onClick: settle.run, isPending: settle.isPending }
      case "book_refund":
        return { ...shared, onClick: book.run, isPending: book.isPending }
      case "resolve":
        return { ...shared, onClick: openResolve }
      default:
        return { ...shared, to: placeOf(name, entry) }
    }
  })
}
