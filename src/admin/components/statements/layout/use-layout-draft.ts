import { useState } from "react"
import type { StatementLayout } from "../../../../domain/statements/statement"
import { useLayoutCheck } from "../../../hooks/api/statements"
import type { StatementToRead } from "../../../types"
import { type Days, daysMistake, layoutMistake, proposeDays } from "./draft"

/** The layout of a statement as a person chooses it. */
export function useLayoutDraft(statement: StatementToRead) {
  const { id, covers_from, covers_to } = statement
  const [first] = useState(statement.layout ?? statement.guess)
  const [layout, setLayout] = useState(first)
  const [firstDays] = useState<Days | undefined>(
    // Days chosen before are not proposed again.
    statement.layout
      ? {
          isWhole: covers_from !== null,
          from: covers_from ?? "",
          to: covers_to ?? "",
        }
      : undefined
  )
  const [chosenDays, setDays] = useState(firstDays)
  const [presetName, setPresetName] = useState("")
  const [note, setNote] = useState("")
  const mistake = layoutMistake(layout)
  const query = useLayoutCheck(id, mistake ? undefined : layout)
  const check = mistake ? undefined : query.data?.check
  const days =
    chosenDays ??
    proposeDays(check ?? { from: null, to: null }, layout.time_zone, new Date())
  const isOfThisLayout = query.isSuccess && !query.isPlaceholderData
  return {
    layout,
    days,
    presetName,
    setPresetName,
    note,
    setNote,
    setLayout,
    change: (part: Partial<StatementLayout>) =>
      setLayout((was) => ({ ...was, ...part })),
    changeDays: (part: Partial<Days>) => setDays({ ...days, ...part }),
    check,
    isChecking: query.isFetching,
    checkError: query.error,
    mistake,
    daysMistake: daysMistake(days),
    /** Why no days are proposed yet: this needs the check of this very layout. */
    unproposed:
      chosenDays || isOfThisLayout
        ? undefined
        : query.error
          ? ("daysUnknown" as const)
          : ("checking" as const),
    isDirty:
      presetName !== "" ||
      note !== "" ||
      !isSame(layout, first) ||
      !isSame(chosenDays, firstDays),
    chosen: () => ({
      layout,
      covers_from: days.isWhole ? days.from : null,
      covers_to: days.isWhole ? days.to : null,
      ...(presetName.trim() && { preset_name: presetName.trim() }),
      ...(note.trim() && { note: note.trim() }),
    }),
  }
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other)

export type LayoutDraft = ReturnType<typeof useLayoutDraft>
