import { Alert, Text, toast } from "@medusajs/ui"
import { type MutableRefObject, useEffect } from "react"
import { useTranslation } from "react-i18next"
import { useResolveAttention } from "../../hooks/api/attention"
import type { Attention } from "../../types"
import { DrawerForm } from "../form/drawer-form"
import { NoteField } from "../form/note-field"
import { useFields } from "../form/use-fields"
import { warningOf } from "./warning-of"

type Props = {
  entry: Attention
  /** Told to who asks before a note is lost. */
  isDirty: MutableRefObject<boolean>
  onDone: () => void
}

export const ResolveForm = ({ entry, isDirty, onDone }: Props) => {
  const { id, reason } = entry
  const { t } = useTranslation("sbp")
  const { mutate, isPending, error } = useResolveAttention(id)
  const form = useFields({ note: "" }, ({ note }) =>
    note.trim() ? {} : { note: "required" }
  )
  const { note } = form.values
  useEffect(() => {
    isDirty.current = note.trim() !== ""
  }, [isDirty, note])
  const warning = warningOf(reason)
  const resolve = () =>
    mutate(
      { note: note.trim() },
      {
        onSuccess: () => {
          toast.success(t("attention.resolve.done"))
          onDone()
        },
      }
    )
  return (
    <DrawerForm
      fields={form.ref}
      isDirty={form.isDirty}
      isPending={isPending}
      error={error?.message}
      submitText={t("attention.actions.resolve")}
      onSubmit={() => form.check() && resolve()}
    >
      <Text size="small" className="text-ui-fg-subtle">
        {t("attention.resolve.hint")}
      </Text>
      {warning && (
        <Alert variant="warning">{t(`attention.resolve.${warning}`)}</Alert>
      )}
      <NoteField
        label={t("attention.resolve.note")}
        value={note}
        onChange={(note) => form.change({ note })}
        isMissing={form.mistakes.note !== undefined}
        autoFocus
      />
    </DrawerForm>
  )
}
