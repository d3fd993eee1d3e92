import { StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import type { InvoiceWithHistory } from "../../types"
import { Emptied } from "../emptied"
import { NotificationBody } from "../notification-body"
import { Section } from "../section"
import { Truncated } from "./truncated"

/** The gateway's notifications, the newest first. */
export const Notifications = ({ invoice }: { invoice: InvoiceWithHistory }) => {
  const { t } = useTranslation("sbp")
  return (
    <Section
      title={t("payments.notifications.title")}
      below={<Truncated part="notifications" of={invoice} />}
    >
      {invoice.notifications.map((notification) => (
        <NotificationItem key={notification.id} notification={notification} />
      ))}
      {invoice.notifications.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("payments.notifications.none")}
        </Text>
      )}
    </Section>
  )
}

type Notification = InvoiceWithHistory["notifications"][number]

const COLORS = {
  received: "blue",
  waiting: "blue",
  applied: "green",
  noted: "grey",
  refused: "red",
} as const

const NotificationItem = ({
  notification: { outcome, created_at, content_type, body, emptied_at },
}: {
  notification: Notification
}) => {
  const { t } = useTranslation("sbp")
  const { time, ago } = useFormat()
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <StatusBadge color={COLORS[outcome]}>
          {t(`payments.notifications.outcomes.${outcome}`)}
        </StatusBadge>
        <Text
          size="small"
          className="text-ui-fg-subtle"
          title={ago(created_at)}
        >
          {time(created_at)}
        </Text>
      </div>
      {body === null ? (
        <Emptied at={emptied_at} />
      ) : (
        <NotificationBody body={body}>
          {t("payments.notifications.body")}
          {content_type && <span dir="ltr"> ({content_type})</span>}
        </NotificationBody>
      )}
    </div>
  )
}
