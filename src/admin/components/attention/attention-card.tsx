import { Badge, Container, Heading, Text } from "@medusajs/ui"
import type { ComponentProps } from "react"
import { useTranslation } from "react-i18next"
import { endsByItself, factsOfReason } from "../../../domain/attention-reasons"
import { useFormat } from "../../hooks/use-format"
import type { Attention } from "../../types"
import { Emptied } from "../emptied"
import { NotificationBody } from "../notification-body"
import { UnderWayOf } from "../payments/under-way"
import { Person } from "../values"
import { EntryActions } from "./entry-actions"
import { EntryFacts } from "./entry-facts"
import { EntryWork } from "./entry-work"
import { errorOf } from "./facts-of"
import { isOnItsWay, mayBeUnderWay } from "./is-on-its-way"
import type { useAssign } from "./use-assign"
import type { EntrySubjects } from "./use-entry-subjects"

type EntryProps = { entry: Attention }

type Props = EntryProps & {
  subjects: EntrySubjects
  assign: ReturnType<typeof useAssign>
  /** Asks for the note with which it is resolved. */
  resolve: () => void
  snoozing: ComponentProps<typeof EntryWork>["snoozing"]
}

/** One entry: what happened, what it means, and what can be done about it. */
export const AttentionCard = ({ entry, subjects, resolve, ...work }: Props) => {
  const { notification, resolved_at } = entry
  return (
    <Container className="p-0">
      <article
        aria-labelledby={entry.id}
        tabIndex={-1}
        className="flex flex-col gap-y-4 px-6 py-4 outline-none"
      >
        <CardHeader entry={entry} />
        {!resolved_at && (
          <EntryWork entry={entry} subjects={subjects} {...work} />
        )}
        <Explanation entry={entry} />
        <EntryFacts entry={entry} {...subjects} />
        {entry.invoice_id && mayBeUnderWay(entry) && (
          <UnderWayOf id={entry.invoice_id} />
        )}
        <EntryError details={entry.details} />
        {notification && <NotificationBodyOf notification={notification} />}
        {resolved_at ? (
          <Resolution entry={entry} />
        ) : (
          <EntryActions entry={entry} subjects={subjects} resolve={resolve} />
        )}
      </article>
    </Container>
  )
}

const CardHeader = ({ entry: { id, reason, created_at } }: EntryProps) => {
  const { t } = useTranslation("sbp")
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <Heading level="h2" id={id}>
        {t(`attention.reasons.${reason}.title`)}
      </Heading>
      <div className="flex items-center gap-x-2">
        <Badge size="2xsmall" className="text-nowrap">
          {t(`attention.groups.${factsOfReason(reason).group}`)}
        </Badge>
        <Since time={created_at} />
      </div>
    </header>
  )
}

/** They ask to confirm a payment by hand, which is not possible once it is paid. */
const UNTIL_PAID: readonly Attention["reason"][] = [
  "amount_mismatch",
  "identity_mismatch",
]

const Explanation = ({ entry }: EntryProps) => {
  const { t } = useTranslation("sbp")
  const { reason, resolved_at, actions } = entry
  const words = `attention.reasons.${reason}`
  const isPaidSince =
    UNTIL_PAID.includes(reason) && !actions.includes("confirm")
  const now = isPaidSince ? "attention.paidSince" : words
  return (
    <div className="flex max-w-3xl flex-col gap-y-2">
      <Text size="small">{t(`${words}.happened`)}</Text>
      {!resolved_at && (
        <>
          <Text size="small" className="text-ui-fg-subtle">
            <Label>
              {t(`attention.effect.${factsOfReason(reason).group}`)}:{" "}
            </Label>
            {t(`${now}.effect`)}
          </Text>
          <Text size="small" className="text-ui-fg-subtle">
            <Label>{t("attention.todo")}: </Label>
            {t(isOnItsWay(entry) ? "attention.onItsWay" : `${now}.todo`)}
          </Text>
        </>
      )}
    </div>
  )
}

const Label = ({ children }: { children: React.ReactNode }) => (
  <span className="text-ui-fg-base font-medium">{children}</span>
)

type Notification = NonNullable<Attention["notification"]>

const NotificationBodyOf = ({
  notification,
}: {
  notification: Notification
}) => {
  const { t } = useTranslation("sbp")
  const { time } = useFormat()
  const { body, created_at, emptied_at } = notification
  return emptied_at ? (
    <Emptied at={emptied_at} />
  ) : (
    <NotificationBody body={body || t("attention.notification.empty")}>
      {t("attention.notification.title")}, {time(created_at)}
    </NotificationBody>
  )
}

/** Why Medusa refused, in its own words: they say best what to fix. */
const EntryError = ({ details }: Pick<Attention, "details">) => {
  const { t } = useTranslation("sbp")
  const error = errorOf(details)
  if (!error) {
    return null
  }
  return (
    <div className="border-ui-tag-orange-icon border-s-2 ps-3">
      <Text size="small" weight="plus">
        {t("attention.error")}
      </Text>
      <Text size="small" className="text-ui-fg-subtle [overflow-wrap:anywhere]">
        {error}
      </Text>
    </div>
  )
}

/** How the entry ended: who resolved it, when, and why. */
const Resolution = ({ entry }: EntryProps) => {
  const { t } = useTranslation("sbp")
  const { reason, resolved_by, resolved_at, note, emptied_at } = entry
  return (
    <div className="border-ui-border-base flex flex-col gap-y-1 border-t pt-4">
      <div className="flex flex-wrap items-center gap-x-2">
        <Text size="small" weight="plus">
          {resolved_by ? (
            <>
              {t("attention.resolved.by")} <Person id={resolved_by} />
            </>
          ) : (
            t("attention.resolved.itself")
          )}
        </Text>
        {resolved_at && <Since time={resolved_at} />}
      </div>
      {note && (
        <Text
          size="small"
          className="text-ui-fg-subtle whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {resolved_by && !endsByItself(reason)
            ? note
            : t(`attention.resolved.notes.${note}`, { defaultValue: note })}
        </Text>
      )}
      {emptied_at && <Emptied at={emptied_at} />}
    </div>
  )
}

const Since = ({ time }: { time: string }) => {
  const format = useFormat()
  return (
    <Text size="small" className="text-ui-fg-subtle" asChild>
      <time dateTime={time}>
        {format.time(time)} · {format.ago(time)}
      </time>
    </Text>
  )
}
