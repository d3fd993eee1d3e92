import { Container, Heading, Skeleton } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useInvoices } from "../../hooks/api/invoices"
import { usePayouts } from "../../hooks/api/payouts"
import { useRights } from "../../hooks/use-rights"
import { GuardedLink } from "../guarded-link"
import { OrderPayment } from "./order-payment"
import { OrderPayouts } from "./order-payouts"
import { OrderTrouble } from "./order-trouble"

/** More than any order has. */
const MANY = 100

type Props = {
  orderId: string
  /** Only then it is worth saying that something is on its way, or failed. */
  wasPaidByUs: boolean
}

/** Nothing at all for an order that has nothing of ours. */
export const OrderSection = ({ orderId, wasPaidByUs }: Props) => {
  const query = { order_id: orderId, limit: MANY }
  const payments = useInvoices(query)
  const payouts = usePayouts(query)
  const all = [payments, payouts]
  if (payments.data && payouts.data) {
    const { invoices } = payments.data
    const isEmpty = invoices.length + payouts.data.count === 0
    return isEmpty ? null : (
      <Container className="divide-y p-0">
        <Header orderId={orderId} />
        {invoices.map((invoice) => (
          <OrderPayment key={invoice.id} invoice={invoice} />
        ))}
        {payouts.data.count > 0 && (
          <OrderPayouts payouts={payouts.data.payouts} />
        )}
      </Container>
    )
  }
  const error = payments.error ?? payouts.error
  const retry = () => Promise.all(all.map(({ refetch }) => refetch()))
  return wasPaidByUs ? (
    <Container className="p-0">
      {error ? <OrderTrouble error={error} retry={retry} /> : <Waiting />}
    </Container>
  ) : null
}

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
