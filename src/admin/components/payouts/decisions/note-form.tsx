import type { UseMutationResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useDecision } from "../../../hooks/use-decision"
import { DrawerForm } from "../../form/drawer-form"
import { NoteField } from "../../form/fields"
import { useFields } from "../../form/use-fields"

type Props = {
  /** The texts that name it. */
  words: "payouts" | "batches"
  action: "reject" | "withdraw" | "bounce"
  mutation: UseMutationResult<unknown, Error, { note: string }>
  /** The subject of the decision. */
  children: ReactNode
}

/** A decision that needs only a note. */
export const NoteForm = ({ words, action, mutation, children }: Props) => {
  const { t } = useTranslation("sbp")
  const { decide, ...state } = useDecision(mutation, `${words}.${action}.done`)
  const form = useFields({ note: "" }, ({ note }) =>
    note.trim() ? {} : { note: "required" }
  )
  const { note } = form.values
  return (
    <DrawerForm
      {...state}
      fields={form.ref}
      isDirty={form.isDirty}
      isDanger={action !== "bounce"}
      submitText={t(`${words}.actions.${action}`)}
      onSubmit={() => form.check() && decide({ note: note.trim() })}
    >
      {children}
      <NoteField
        value={note}
        onChange={(note) => form.change({ note })}
        isMissing={form.mistakes.note !== undefined}
        autoFocus
      />
    </DrawerForm>
  )
}
