import { SectionRow } from "@medusajs/dashboard/components"
import { useOrder } from "@medusajs/dashboard/hooks"
import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceWithHistory } from "../../types"
import { CopiedId } from "../values"
import { OrderLink, PhoneLink, TextLink } from "../links"
import { Section } from "../section"
import { EmailNote } from "./email-note"
import { PaymentLink } from "./payment-link"

/** The order or cart that was paid, and the shopper. */
export const PaymentFor = ({ invoice }: { invoice: InvoiceWithHistory }) => {
  const { t } = useTranslation("sbp")
  const { cart } = invoice
  const order_id = invoice.order_id ?? invoice.asked_order_id
  return (
    <Section title={t("payments.for")}>
      {order_id ? (
        <OrderRows id={order_id} />
      ) : (
        <>
          <Text
            size="small"
            className="text-ui-fg-subtle text-pretty px-6 py-4"
          >
            {t(`payments.${cartOf(invoice)}`)}
          </Text>
          {cart ? (
            <CartRows cart={cart} />
          ) : (
            <Shopper id={null} email={invoice.contact?.email} />
          )}
        </>
      )}
      <ContactRows contact={invoice.contact} />
      {invoice.contact?.email_changed_at && (
        <div className="px-6 py-4">
          <EmailNote contact={invoice.contact} />
        </div>
      )}
      <PaymentLink invoice={invoice} />
    </Section>
  )
}

function cartOf({ state, is_test, paid_at }: InvoiceWithHistory) {
  if (is_test) {
    return "noCart"
  }
  if (state === "closed") {
    return "closedCart"
  }
  if (paid_at) {
    return "paidCart"
  }
  return state === "creating" || state === "open" ? "unpaidCart" : "endedCart"
}

const OrderRows = ({ id }: { id: string }) => {
  const { t } = useTranslation("sbp")
  const { order } = useOrder(id, {
    fields: "id,display_id,email,customer_id",
  })
  return (
    <>
      <SectionRow
        title={t("common.order")}
        value={<OrderLink id={id} number={order?.display_id ?? null} />}
      />
      <Shopper id={order?.customer_id} email={order?.email} />
    </>
  )
}

/** The admin has no page for carts, so the id can be copied. */
const CartRows = ({
  cart: { id, email, customer_id },
}: {
  cart: NonNullable<InvoiceWithHistory["cart"]>
}) => {
  const { t } = useTranslation("sbp")
  return (
    <>
      <SectionRow title={t("common.cart")} value={<CopiedId id={id} />} />
      <Shopper id={customer_id} email={email} />
    </>
  )
}

/** Whom to call, if something is to be sorted out. */
const ContactRows = ({ contact }: Pick<InvoiceWithHistory, "contact">) => {
  const { t } = useTranslation("sbp")
  return (
    <>
      {contact?.name && (
        <SectionRow title={t("common.name")} value={contact.name} />
      )}
      {contact?.phone && (
        <SectionRow
          title={t("common.phone")}
          value={<PhoneLink phone={contact.phone} />}
        />
      )}
    </>
  )
}

const Shopper = ({
  id,
  email,
}: {
  id: string | null | undefined
  email: string | null | undefined
}) => {
  const { t } = useTranslation("sbp")
  return id || email ? (
    <SectionRow
      title={t("common.customer")}
      value={
        id ? (
          <TextLink to={`/customers/${id}`} className="break-all">
            {email ?? id}
          </TextLink>
        ) : (
          <span className="break-all">{email}</span>
        )
      }
    />
  ) : null
}
