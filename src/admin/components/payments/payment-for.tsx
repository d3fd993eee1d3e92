import { SectionRow } from "@medusajs/dashboard/components"
import { useOrder } from "@medusajs/dashboard/hooks"
import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceWithStory } from "../../types"
import { OrderLink } from "./order-link"
import { TextLink } from "./text-link"

/** What is paid, and who pays. */
export const PaymentFor = ({ invoice }: { invoice: InvoiceWithStory }) => {
  const { t } = useTranslation("sbp")
  return (
    <Container className="divide-y p-0">
      <Heading level="h2" className="px-6 py-4">
        {t("payments.for")}
      </Heading>
      {invoice.order_id ? (
        <OrderRows id={invoice.order_id} />
      ) : (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4 text-pretty">
          {t(`payments.${cartOf(invoice)}`)}
        </Text>
      )}
    </Container>
  )
}

function cartOf({ state, paid_at }: InvoiceWithStory) {
  if (paid_at) {
    return "paidCart"
  }
  return state === "creating" || state === "open" ? "unpaidCart" : "endedCart"
}

const OrderRows = ({ id }: { id: string }) => {
  const { t } = useTranslation("sbp")
  const { order } = useOrder(id, { fields: "id,display_id,email,*customer" })
  const customer = order?.customer
  const name = [customer?.first_name, customer?.last_name]
    .filter(Boolean)
    .join(" ")
  return (
    <>
      <SectionRow
        title={t("common.order")}
        value={<OrderLink id={id} number={order?.display_id} />}
      />
      {customer && (
        <SectionRow
          title={t("common.customer")}
          value={
            <TextLink to={`/customers/${customer.id}`} className="break-all">
              {name || customer.email}
            </TextLink>
          }
        />
      )}
      {order?.email && (name || !customer) && (
        <SectionRow
          title={t("payments.fields.email")}
          value={<span className="break-all">{order.email}</span>}
        />
      )}
    </>
  )
}
