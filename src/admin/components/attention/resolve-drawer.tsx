import { Alert, Drawer, Text, toast, usePrompt } from "@medusajs/ui"
import { type MutableRefObject, type RefObject, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { factsOfReason } from "../../../domain/attention-reasons"
import { useResolveAttention } from "../../hooks/api/attention"
import type { Attention } from "../../types"
import { DrawerForm } from "../form/drawer-form"
import { NoteField } from "../form/fields"
import { useFields } from "../form/use-fields"

type Props = {
  entry: Attention
  /** Gets the focus back: the menu that opened the drawer is gone by then. */
  openedFrom: RefObject<HTMLElement>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Takes an entry off the list, with a note on what a person has done. */
export const ResolveDrawer = ({
  entry,
  openedFrom,
  open,
  onOpenChange,
}: Props) => {
  const { t } = useTranslation("sbp")
  const prompt = usePrompt()
  const isDirty = useRef(false)
  const close = async () => {
    const words = {
      title: t("common.leave.dirty.title"),
      description: t("common.leave.dirty.hint"),
      cancelText: t("common.leave.stay"),
      confirmText: t("common.leave.go"),
    }
    if (
      !isDirty.current ||
      (await prompt({ ...words, variant: "confirmation" }))
    ) {
      onOpenChange(false)
    }
  }
  return (
    <Drawer
      open={open}
      onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : void close())}
    >
      <Drawer.Content
        aria-describedby={undefined}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          openedFrom.current?.focus()
        }}
      >
        <Drawer.Header>
          <Drawer.Title>{t("attention.resolve.title")}</Drawer.Title>
          <Text size="small" className="text-ui-fg-subtle">
            {t(`attention.reasons.${entry.reason}.title`)}
          </Text>
        </Drawer.Header>
        <ResolveForm
          entry={entry}
          isDirty={isDirty}
          onDone={() => onOpenChange(false)}
        />
      </Drawer.Content>
    </Drawer>
  )
}

type ResolveFormProps = {
  entry: Attention
  /** Whether a note would be lost: the drawer asks before it closes. */
  isDirty: MutableRefObject<boolean>
  onDone: () => void
}

const ResolveForm = ({ entry, isDirty, onDone }: ResolveFormProps) => {
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

/** What a person should know before they take an entry off the list. */
function warningOf(reason: Attention["reason"]) {
  const { isFoundBySettling, isReportedReturn, resolvableBy } =
    factsOfReason(reason)
  if (isFoundBySettling) {
    return "leftToPerson"
  }
  return isReportedReturn || resolvableBy === "operators_and_approvers"
    ? "moneyOut"
    : undefined
}
