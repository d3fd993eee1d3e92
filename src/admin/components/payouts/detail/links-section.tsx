import { SectionRow } from "@medusajs/dashboard/components"
import { Container, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useInvoice } from "../../../hooks/api/invoices"
import { usePayout } from "../../../hooks/api/payouts"
import { useFormat } from "../../../hooks/use-format"
import type { Payout } from "../../../types"
import { OrderLink } from "../../order-link"
import { TextLink } from "../../text-link"

/** What it belongs to; nothing for one that stands alone. */
export const LinksSection = ({
  payout: { order_id, invoice_id, replaces_id },
  successorId,
}: {
  payout: Payout
  successorId: string | undefined
}) => {
  const { t } = useTranslation("sbp")
  const links = [
    [t("common.order"), order_id && <OrderLink id={order_id} />],
    [t("payouts.payment"), invoice_id && <InvoiceLink id={invoice_id} />],
    [t("payouts.replaces"), replaces_id && <PayoutLink id={replaces_id} />],
    [t("payouts.replacedBy"), successorId && <PayoutLink id={successorId} />],
  ] as const
  if (links.every(([, link]) => !link)) {
    return null
  }
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("payouts.belongs")}</Heading>
      </div>
      {links.map(
        ([title, link]) =>
          link && <SectionRow key={title} title={title} value={link} />
      )}
    </Container>
  )
}

const InvoiceLink = ({ id }: { id: string }) => {
  const { money } = useFormat()
  const invoice = useInvoice(id).data?.invoice
  return (
    <TextLink to={`/sbp/payments/${id}`}>
      {invoice ? money(invoice.amount, invoice.currency_code) : id}
    </TextLink>
  )
}

const PayoutLink = ({ id }: { id: string }) => {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  const payout = usePayout(id).data?.payout
  return (
    <span className="flex flex-wrap gap-x-2">
      <TextLink to={`/sbp/payouts/${id}`}>
        {payout ? money(payout.amount, payout.currency_code) : id}
      </TextLink>
      {payout && <span>{t(`states.payout.${payout.state}`)}</span>}
    </span>
  )
}
