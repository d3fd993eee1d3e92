import { Alert, Text, toast } from "@medusajs/ui"
import type { ComponentProps } from "react"
import { useTranslation } from "react-i18next"
import { factsOfReason } from "../../../domain/attention-reasons"
import { useResolveAttention } from "../../hooks/api/attention"
import type { Attention } from "../../types"
import { NoteDrawer } from "../form/note-drawer"
import { UnderWayOf } from "../payments/under-way"
import { Money } from "../values"
import { isOnItsWay, mayBeUnderWay } from "./is-on-its-way"
import type { EntrySubjects } from "./use-entry-subjects"
import { Who } from "./who"

type Props = {
  /** None: it is closed. */
  entries: Attention[]
  subjectsOf: (entry: Attention) => EntrySubjects
  /** Called with the resolved ones; the drawer stays open for the refused ones. */
  onResolved: (ids: string[]) => void
  onClose: () => void
}

/** Takes entries off the list, with a note on what a person has done. */
export const ResolveDrawer = (props: Props) => {
  const { entries, subjectsOf, onResolved, onClose } = props
  const { t } = useTranslation("sbp")
  const { mutate, reset, isPending, error, data } = useResolveAttention()
  const resolve = (note: string) =>
    mutate(
      { ids: entries.map(({ id }) => id), note },
      {
        onSuccess: ({ resolved }) => {
          if (resolved.length > 0) {
            toast.success(
              t("attention.resolve.done", { count: resolved.length })
            )
          }
          onResolved(resolved)
        },
      }
    )
  return (
    <NoteDrawer
      isOpen={entries.length > 0}
      title={t("attention.resolve.title")}
      subtitle={
        <>
          <Titles entries={entries} />
          {entries.length === 1 &&
            entries.map((entry) => (
              <Whose key={entry.id} entry={entry} {...subjectsOf(entry)} />
            ))}
        </>
      }
      noteLabel={t("attention.resolve.note")}
      submitText={t("attention.actions.resolve")}
      isPending={isPending}
      failure={error}
      refused={reasonsOf(data?.refused)}
      onSubmit={resolve}
      onClose={() => {
        reset()
        onClose()
      }}
    >
      <Text size="small" className="text-ui-fg-subtle">
        {t("attention.resolve.hint")}
      </Text>
      {warningsOf(entries).map((warning) => (
        <Alert key={warning} variant="warning">
          {t(`attention.resolve.${warning}`)}
        </Alert>
      ))}
      {invoicesUnderWay(entries).map((id) => (
        <UnderWayOf key={id} id={id} />
      ))}
    </NoteDrawer>
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

/** For a single entry: whom it is about, and how much. */
const Whose = (props: ComponentProps<typeof Who>) => {
  const { amount, currency_code: currency } = props.entry
  return (
    <span className="text-ui-fg-base block">
      <Who {...props} />
      {amount && currency && (
        <>
          {" · "}
          <Money amount={amount} currency={currency} />
        </>
      )}
    </span>
  )
}

const invoicesUnderWay = (entries: Attention[]) => [
  ...new Set(
    entries.filter(mayBeUnderWay).flatMap(({ invoice_id }) => invoice_id ?? [])
  ),
]

/** Why some were refused: each reason once, whichever entry it names. */
function reasonsOf(refused: { id: string; message: string }[] = []) {
  const reasons = refused.map(({ id, message }) => message.replace(id, "…"))
  return [...new Set(reasons)].join(". ")
}

/** What a person should know before they take entries off the list. */
function warningsOf(entries: Attention[]) {
  const warnings = entries
    .filter((entry) => !isOnItsWay(entry))
    .flatMap(({ reason }) => warningOf(reason) ?? [])
  return [...new Set(warnings)]
}

function warningOf(reason: Attention["reason"]) {
  const { isFoundBySettling, resolvableBy } = factsOfReason(reason)
  if (isFoundBySettling) {
    return "leftToPerson"
  }
  return resolvableBy === "operators_and_approvers" ? "moneyOut" : undefined
}
