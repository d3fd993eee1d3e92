import type { Action } from "@medusajs/dashboard/components"
import {
  ArrowPath,
  ArrowUturnLeft,
  BookOpen,
  Check,
  CheckCircle,
  CreditCard,
  DocumentText,
  PencilSquare,
  QuestionMarkCircle,
} from "@medusajs/icons"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import {
  type AttentionAction,
  factsOfReason,
} from "../../../domain/attention-reasons"
import { useBook } from "../../hooks/use-book"
import { type Obstacle, useRights } from "../../hooks/use-rights"
import { useSettle } from "../../hooks/use-settle"
import { outcomeObstacle } from "../payouts/detail/payout-actions"
import type { Attention } from "../../types"
import { linesPath } from "../statements/statement-path"
import { useImportObstacle } from "../statements/use-import-obstacle"
import { type EntrySubjects, statementOf } from "./use-entry-subjects"
import { pageOf } from "./page-of"
import { useEntryObstacle } from "./use-entry-obstacle"

export type EntryAction = Action & {
  isPending?: boolean
  obstacle?: Obstacle
}

const ICONS: Record<AttentionAction, ReactNode> = {
  settle: <ArrowPath />,
  confirm: <CheckCircle />,
  return: <ArrowUturnLeft />,
  record_refund: <PencilSquare />,
  book_refund: <BookOpen />,
  resolve_payout: <QuestionMarkCircle />,
  replace_payout: <CreditCard />,
  resolve: <Check />,
}

/** The words of an action, as it is named for this entry. */
function useActionLabel() {
  const { t } = useTranslation("sbp")
  return ({ reason }: Pick<Attention, "reason">, name: AttentionAction) =>
    name === "resolve_payout" && factsOfReason(reason).isCorrection
      ? t("payouts.actions.correct")
      : t(`attention.actions.${name}`)
}

/** What comes next for an entry. */
export function useNextLabel() {
  const { t } = useTranslation("sbp")
  const labelOf = useActionLabel()
  return (entry: Attention): string | undefined => {
    const [next] = entry.actions
    return factsOfReason(entry.reason).group === "statement"
      ? t(statementOf(entry) ? "statements.open" : "statements.import")
      : next && labelOf(entry, next)
  }
}

/** What can be done about an entry, the most fitting first, as the store says. */
export function useEntryActions(
  entry: Attention,
  { invoice, payout }: Pick<EntrySubjects, "invoice" | "payout">,
  openResolve: () => void
): EntryAction[] {
  const labelOf = useActionLabel()
  const obstacleOf = useObstacle({ invoice, payout })
  const resolveObstacleOf = useEntryObstacle(() => ({ invoice }))
  const settle = useSettle(entry.invoice_id ?? "", invoice?.state)
  const book = useBook(entry.subject_id)
  const statement = useStatementAction(entry)
  const actions = entry.actions.map((name): EntryAction => {
    const shared = { icon: ICONS[name], label: labelOf(entry, name) }
    switch (name) {
      case "settle":
        return {
          ...shared,
          onClick: settle.settle,
          isPending: settle.isPending,
          // The confirmation text depends on the invoice's state.
          disabled: !invoice,
        }
      case "book_refund":
        return { ...shared, onClick: book.book, isPending: book.isPending }
      case "resolve":
        return {
          ...shared,
          onClick: openResolve,
          obstacle: resolveObstacleOf(entry),
        }
      default:
        return {
          ...shared,
          to: pageOf(name, entry),
          obstacle: obstacleOf(name),
        }
    }
  })
  return statement ? [statement, ...actions] : actions
}

/** Each difference of a statement is decided on its own page. */
function useStatementAction(entry: Attention): EntryAction | undefined {
  const { t } = useTranslation("sbp")
  const obstacle = useImportObstacle()
  const id = statementOf(entry)
  const icon = <DocumentText />
  if (id) {
    const to = linesPath(id, { is_open: "true" })
    return { icon, label: t("statements.open"), to }
  }
  const to = "/sbp/statements/import"
  return entry.reason === "statement_due"
    ? { icon, label: t("statements.import"), to, obstacle }
    : undefined
}

/** Why this person may not do it, if they may not. */
function useObstacle({
  invoice,
  payout,
}: Pick<EntrySubjects, "invoice" | "payout">) {
  const rights = useRights()
  const { obstacles } = rights
  const providerId = invoice?.provider_id
  return (name: AttentionAction): Obstacle | undefined => {
    switch (name) {
      case "return":
        return obstacles.return(providerId)
      case "replace_payout":
        return payout?.invoice_id
          ? obstacles.return(providerId)
          : obstacles.payOut
      case "resolve_payout":
        return payout && outcomeObstacle(payout, rights)
      case "confirm":
      case "record_refund":
        return obstacles.byHand(providerId)
      default:
        return undefined
    }
  }
}
