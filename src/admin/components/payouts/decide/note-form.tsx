import type { UseMutationResult } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Payout } from "../../../types"
import { DrawerForm } from "../../form/drawer-form"
import { NoteField } from "../../form/note-field"
import { useFields } from "../../form/use-fields"
import { Subject } from "./subject"
import { useDecision } from "./use-decision"

/** A decision that needs nothing but a note on why. */
export const NoteForm = ({
  payout,
  words,
  mutation,
  isDanger,
}: {
  payout: Payout
  words: "reject" | "bounce"
  mutation: UseMutationResult<unknown, Error, { note: string }>
  isDanger?: boolean
}) => {
  const { t } = useTranslation("sbp")
  const { decide, ...state } = useDecision(mutation, `payouts.${words}.done`)
  const form = useFields({ note: "" }, ({ note }) =>
    note.trim() ? {} : { note: "required" }
  )
  const { note } = form.values
  return (
    <DrawerForm
      {...state}
      fields={form.ref}
      isDirty={form.isDirty}
      isDanger={isDanger}
      submitText={t(`payouts.${words}.submit`)}
      onSubmit={() => form.check() && decide({ note: note.trim() })}
    >
      <Subject payout={payout} words={words} />
      <NoteField
        value={note}
        onChange={(note) => form.change({ note })}
        isMissing={form.mistakes.note !== undefined}
        autoFocus
      />
    </DrawerForm>
  )
}
