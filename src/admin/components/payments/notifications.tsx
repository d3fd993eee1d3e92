import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceWithStory } from "../../types"
import { NotificationItem } from "./notification-item"
import { Truncated } from "./truncated"

/** What came from the gateway, the newest first. */
export const Notifications = ({ invoice }: { invoice: InvoiceWithStory }) => {
  const { t } = useTranslation("sbp")
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("payments.notifications.title")}</Heading>
        <Truncated part="notifications" of={invoice} />
      </div>
      {invoice.notifications.map((notification) => (
        <NotificationItem key={notification.id} notification={notification} />
      ))}
      {invoice.notifications.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("payments.notifications.none")}
        </Text>
      )}
    </Container>
  )
}
