import { Button, Container, Heading, Skeleton, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useInvoices } from "../../hooks/api/invoices"
import { usePaymentRequests } from "../../hooks/api/payment-requests"
import { usePayouts } from "../../hooks/api/payouts"
import { useRights } from "../../hooks/use-rights"
import { isForbidden } from "../../lib/is-forbidden"
import { latestOf } from "../../lib/latest-of"
import { GuardedLink } from "../guarded"
import { OrderPayment } from "./order-payment"
import { OrderPaymentRequests } from "./order-payment-requests"
import { OrderPayouts } from "./order-payouts"

type Props = {
  orderId: string
  /** Otherwise, a section that loads, or failed to, is not shown. */
  wasPaidByUs: boolean
}

/** Renders nothing for an order that has nothing of this plugin, and owes nothing. */
export const OrderSection = ({ orderId, wasPaidByUs }: Props) => {
  const query = latestOf(orderId)
  const payments = useInvoices(query)
  const payouts = usePayouts(query)
  // A person who may not see payouts still sees the payments.
  const shown = isForbidden(payouts.error) ? NONE : payouts.data
  const requests = usePaymentRequests(orderId)
  const all = [payments, payouts, requests]
  if (payments.data && shown && requests.data) {
    const { invoices } = payments.data
    const { payment_requests, owed } = requests.data
    const hasRequests = owed !== null || payment_requests.length > 0
    const isEmpty = invoices.length + shown.count === 0 && !hasRequests
    return isEmpty ? null : (
      <Container className="divide-y p-0">
        <Header orderId={orderId} />
        {hasRequests && (
          <OrderPaymentRequests orderId={orderId} of={requests.data} />
        )}
        {invoices.map((invoice) => (
          <OrderPayment key={invoice.id} invoice={invoice} />
        ))}
        {shown.count > 0 && <OrderPayouts payouts={shown.payouts} />}
      </Container>
    )
  }
  const error = payments.error ?? payouts.error ?? requests.error
  const retry = () => Promise.all(all.map(({ refetch }) => refetch()))
  return wasPaidByUs && !isForbidden(payments.error) ? (
    <Container className="p-0">
      {error ? <OrderTrouble error={error} retry={retry} /> : <Waiting />}
    </Container>
  ) : null
}

const NONE = { payouts: [], count: 0 }

const Header = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslation("sbp")
  const { isEnabled, obstacles } = useRights()
  return (
    <div className="flex items-center justify-between gap-x-4 px-6 py-4">
      <Heading level="h2">{t("menu.sbp")}</Heading>
      {isEnabled && (
        <GuardedLink
          to={`/sbp/payouts/create?order_id=${orderId}`}
          obstacle={obstacles.payOut}
        >
          {t("payouts.list.new")}
        </GuardedLink>
      )}
    </div>
  )
}

const Waiting = () => (
  <div className="flex flex-col gap-y-3 px-6 py-4" aria-busy="true">
    <Skeleton className="h-6 w-1/4" />
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-2/3" />
  </div>
)

/** A short error: the order itself is shown, and matters more. */
const OrderTrouble = ({
  error,
  retry,
}: {
  error: Error
  retry: () => unknown
}) => {
  const { t } = useTranslation("sbp")
  return (
    <div
      role="alert"
      className="flex items-center justify-between gap-x-4 px-6 py-4"
    >
      <Text size="small" leading="compact" className="text-ui-fg-subtle">
        {t("orders.failed")} {error.message}
      </Text>
      <Button
        size="small"
        variant="transparent"
        className="shrink-0"
        onClick={() => void retry()}
      >
        {t("common.retry")}
      </Button>
    </div>
  )
}
