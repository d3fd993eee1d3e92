import { Badge, Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import { REASON_GROUPS } from "../../lib/reason-groups"
import type { Attention } from "../../types"
import { NotificationBody } from "../notification-body"
import { EntryActions } from "./entry-actions"
import { EntryErrors } from "./entry-errors"
import { EntryFacts } from "./entry-facts"
import { Resolution } from "./resolution"
import { Since } from "./since"
import type { EntrySubjects } from "./use-entry-subjects"

type Props = { entry: Attention } & EntrySubjects

/** One matter: what happened, what it means, and what can be done about it. */
export const AttentionCard = ({ entry, ...subjects }: Props) => {
  const { notification, resolved_at } = entry
  return (
    <Container className="p-0">
      <article
        aria-labelledby={entry.id}
        className="flex flex-col gap-y-4 px-6 py-4"
      >
        <CardHeader entry={entry} />
        <Explanation entry={entry} />
        <EntryFacts entry={entry} {...subjects} />
        <EntryErrors details={entry.details} />
        {notification && <CameIn notification={notification} />}
        {resolved_at ? (
          <Resolution entry={entry} />
        ) : (
          <EntryActions entry={entry} subjects={subjects} />
        )}
      </article>
    </Container>
  )
}

const CardHeader = ({ entry: { id, reason, created_at } }: Props_) => {
  const { t } = useTranslation("sbp")
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <Heading level="h2" id={id}>
        {t(`attention.reasons.${reason}.title`)}
      </Heading>
      <div className="flex items-center gap-x-2">
        <Badge size="2xsmall" className="text-nowrap">
          {t(`attention.groups.${REASON_GROUPS[reason]}`)}
        </Badge>
        <Since time={created_at} />
      </div>
    </header>
  )
}

type Props_ = { entry: Attention }

const Explanation = ({ entry: { reason, resolved_at } }: Props_) => {
  const { t } = useTranslation("sbp")
  const words = `attention.reasons.${reason}`
  return (
    <div className="flex max-w-3xl flex-col gap-y-2">
      <Text size="small">{t(`${words}.happened`)}</Text>
      {!resolved_at && (
        <>
          <Text size="small" className="text-ui-fg-subtle">
            <Label>{t(`attention.effect.${REASON_GROUPS[reason]}`)}: </Label>
            {t(`${words}.effect`)}
          </Text>
          <Text size="small" className="text-ui-fg-subtle">
            <Label>{t("attention.todo")}: </Label>
            {t(`${words}.todo`)}
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

const CameIn = ({ notification }: { notification: Notification }) => {
  const { t } = useTranslation("sbp")
  const { time } = useFormat()
  const { body, created_at } = notification
  return (
    <NotificationBody body={body || t("attention.notification.empty")}>
      {t("attention.notification.title")}, {time(created_at)}
    </NotificationBody>
  )
}
