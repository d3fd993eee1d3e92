import { Alert, Drawer, Text, toast, usePrompt } from "@medusajs/ui"
import { type MutableRefObject, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { factsOfReason } from "../../../domain/attention-reasons"
import { useResolveAttention } from "../../hooks/api/attention"
import type { Attention } from "../../types"
import { DrawerForm } from "../form/drawer-form"
import { NoteField } from "../form/fields"
import { useFields } from "../form/use-fields"

type Props = {
  /** None: it is closed. */
  entries: Attention[]
  /** These are; it stays open for the others, which were refused. */
  onResolved: (ids: string[]) => void
  onClose: () => void
}

/** Takes entries off the list, with a note on what a person has done. */
export const ResolveDrawer = ({ entries, onResolved, onClose }: Props) => {
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
      onClose()
    }
  }
  return (
    <Drawer open={entries.length > 0} onOpenChange={() => void close()}>
      <Drawer.Content
        aria-describedby={undefined}
        // Whoever closes it knows where to: what opened it may be gone by then.
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        <Drawer.Header>
          <Drawer.Title>{t("attention.resolve.title")}</Drawer.Title>
          <Text size="small" className="text-ui-fg-subtle">
            <Titles entries={entries} />
          </Text>
        </Drawer.Header>
        <ResolveForm
          entries={entries}
          isDirty={isDirty}
          onResolved={onResolved}
        />
      </Drawer.Content>
    </Drawer>
  )
}

/** Each reason once, with how many entries have it. */
const Titles = ({ entries }: Pick<Props, "entries">) => {
  const { t } = useTranslation("sbp")
  const reasons = entries.map(({ reason }) => reason)
  return (
    <>
      {[...new Set(reasons)].map((reason) => {
        const count = reasons.filter((it) => it === reason).length
        const title = t(`attention.reasons.${reason}.title`)
        return (
          <span key={reason} className="block">
            {entries.length > 1 ? `${title}: ${count}` : title}
          </span>
        )
      })}
    </>
  )
}

type ResolveFormProps = {
  entries: Attention[]
  /** Whether a note would be lost: the drawer asks before it closes. */
  isDirty: MutableRefObject<boolean>
  onResolved: Props["onResolved"]
}

const ResolveForm = ({ entries, isDirty, onResolved }: ResolveFormProps) => {
  const { t } = useTranslation("sbp")
  const { mutate, isPending, error, data } = useResolveAttention()
  const form = useFields({ note: "" }, ({ note }) =>
    note.trim() ? {} : { note: "required" }
  )
  const { note } = form.values
  useEffect(() => {
    isDirty.current = note.trim() !== ""
    return () => {
      isDirty.current = false
    }
  }, [isDirty, note])
  const resolve = () =>
    mutate(
      { ids: entries.map(({ id }) => id), note: note.trim() },
      {
        onSuccess: ({ resolved, refused }) => {
          if (resolved.length > 0) {
            toast.success(
              t("attention.resolve.done", { count: resolved.length })
            )
          }
          if (refused.length === 0) {
            isDirty.current = false
          }
          onResolved(resolved)
        },
      }
    )
  return (
    <DrawerForm
      fields={form.ref}
      isDirty={form.isDirty}
      isPending={isPending}
      error={error?.message ?? reasonsOf(data?.refused)}
      submitText={t("attention.actions.resolve")}
      onSubmit={() => form.check() && resolve()}
    >
      <Text size="small" className="text-ui-fg-subtle">
        {t("attention.resolve.hint")}
      </Text>
      {warningsOf(entries).map((warning) => (
        <Alert key={warning} variant="warning">
          {t(`attention.resolve.${warning}`)}
        </Alert>
      ))}
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

/** Why some were refused: each reason once, whichever entry it names. */
function reasonsOf(refused: { id: string; message: string }[] = []) {
  const reasons = refused.map(({ id, message }) => message.replace(id, "…"))
  return [...new Set(reasons)].join(". ")
}

/** What a person should know before they take entries off the list. */
function warningsOf(entries: Attention[]) {
  const warnings = entries.flatMap(({ reason }) => warningOf(reason) ?? [])
  return [...new Set(warnings)]
}

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
