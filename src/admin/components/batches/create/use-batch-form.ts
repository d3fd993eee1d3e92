import { toast } from "@medusajs/ui"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import {
  useCheckBatch,
  useCreateBatch,
} from "../../../hooks/api/payout-batches"
import type { BatchCheck, PayoutBatch } from "../../../types"
import { leavingOf } from "../../form/leave-guard"
import { useFields } from "../../form/use-fields"
import { useFinish } from "../../payouts/create/use-finish"
import { useSend } from "../../../hooks/use-send"
import { useFocusOnReturn, useReview } from "../../payouts/create/use-steps"
import {
  type BatchDraft,
  batchMistakesOf,
  batchRequestOf,
  type DraftRow,
  isBlank,
  readDraftRow,
} from "./batch-draft"
import { useBatchRows } from "./use-batch-rows"
import { useRowPages } from "./use-row-pages"

/** What the store has found, and what it was asked about. */
export type CheckedBatch = {
  check: BatchCheck
  draft: BatchDraft
  rows: readonly DraftRow[]
}

/** What is asked before the batch is created: the fields of the request. */
export type BatchConfirmed = Record<
  "confirm_duplicates" | "confirm_not_returns",
  boolean
>

const NOTHING: BatchConfirmed = {
  confirm_duplicates: false,
  confirm_not_returns: false,
}

/** The form for a batch in two steps: its rows, and what the store says of them. */
export function useBatchForm(firstDraft: BatchDraft) {
  const { t } = useTranslation("sbp")
  const fields = useFields(firstDraft, batchMistakesOf)
  const region = useRef<HTMLDivElement>(null)
  const table = useBatchRows()
  const pages = useRowPages(table.rows, region)
  const review = useReview<CheckedBatch>()
  const { send, isSending, setback, forget } = useSend<PayoutBatch>()
  const create = useCreateBatch()
  const finish = useFinish<PayoutBatch>({
    isSending,
    words: "batches",
    list: "/sbp/payouts/batches",
    show: () => toast.success(t("batches.created")),
  })
  const [confirmed, setConfirmed] = useState(NOTHING)
  const [asked, setAsked] = useState(0)
  const check = useCheck({ fields, table, pages }, (checked) => {
    setConfirmed(NOTHING)
    setAsked(0)
    forget()
    review.show(checked)
  })
  useFocusOnReturn(review.shown !== undefined, undefined, () =>
    fields.ref.current?.querySelector("input")?.focus()
  )
  const sendIt = async () => {
    const { shown } = review
    if (!shown || isSending || !review.isRead()) {
      return
    }
    if (isOpen(shown.check, confirmed)) {
      setAsked(asked + 1)
      return
    }
    finish(
      await send((idempotency_key) =>
        create.mutateAsync({
          ...batchRequestOf(shown.draft, shown.rows),
          ...(confirmed.confirm_duplicates && { confirm_duplicates: true }),
          ...(confirmed.confirm_not_returns && { confirm_not_returns: true }),
          idempotency_key,
        })
      )
    )
  }
  // The batch may exist: only the same request may be sent again.
  const isFinal = setback?.kind === "no_answer"
  return {
    fields,
    region,
    table,
    pages,
    check,
    confirmed,
    asked,
    setback,
    confirm: (part: Partial<BatchConfirmed>) =>
      setConfirmed((was) => ({ ...was, ...part })),
    steps: {
      shown: review.shown,
      edit: review.edit,
      isSending: isSending || check.isChecking,
      isFinal,
      leaving: leavingOf({
        isPending: isSending,
        isUnclear: isFinal,
        isDirty: fields.isDirty || table.filled.length > 0,
      }),
      review: check.run,
      send: () => void sendIt(),
    },
  }
}

/** Whether something still has to be confirmed. */
const isOpen = (
  { duplicates, returnable }: BatchCheck,
  { confirm_duplicates, confirm_not_returns }: BatchConfirmed
) =>
  (duplicates.length > 0 && !confirm_duplicates) ||
  (returnable.length > 0 && !confirm_not_returns)

type Parts = {
  fields: ReturnType<typeof useFields<BatchDraft>>
  table: ReturnType<typeof useBatchRows>
  pages: ReturnType<typeof useRowPages>
}

/** Checks here first, then asks the store, and shows the first fault. */
function useCheck(
  { fields, table, pages }: Parts,
  onRight: (checked: CheckedBatch) => void
) {
  const { t } = useTranslation("sbp")
  const { mutate, isPending, error } = useCheckBatch()
  const [isChecked, setChecked] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const latest = useRef({ fields, table })
  latest.current = { fields, table }
  const goToFault = (
    row: DraftRow,
    column = readDraftRow(row).faults[0]?.column
  ) => pages.goTo(row, column)
  const run = () => {
    if (isPending) {
      return
    }
    const { filled } = table
    const isRight = fields.check()
    setChecked(true)
    setEmpty(filled.length === 0)
    // Without blank rows, the numbers in the store's answer are those on the page.
    table.keep((row) => !isBlank(row))
    const wrong = filled.find((row) => readDraftRow(row).faults.length > 0)
    if (wrong && isRight) {
      goToFault(wrong)
    }
    if (wrong || !isRight || filled.length === 0) {
      return
    }
    const draft = fields.values
    const { rows, currency_code } = batchRequestOf(draft, filled)
    mutate(
      { rows, currency_code },
      {
        onSuccess: ({ check }) => {
          // What was typed meanwhile is not checked, and would not be sent.
          const now = latest.current
          const isChanged =
            now.fields.values !== draft ||
            now.table.filled.length !== filled.length ||
            now.table.filled.some((row, index) => row !== filled[index])
          if (isChanged) {
            toast.info(t("batches.changedMeanwhile"))
            return
          }
          const first = table.showStoreFaults(check.faults, filled)
          if (first) {
            const number = filled.indexOf(first) + 1
            goToFault(
              first,
              check.faults.find((it) => it.row === number)?.column
            )
          } else {
            onRight({ check, draft, rows: filled })
          }
        },
      }
    )
  }
  return {
    run,
    isChecking: isPending,
    isChecked,
    isEmpty: isEmpty && table.filled.length === 0,
    error: error?.message,
  }
}
