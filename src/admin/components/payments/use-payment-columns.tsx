import { createDataTableColumnHelper } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import type { Invoice } from "../../types"
import { Money } from "../money"
import { OrderLink } from "../order-link"
import { InvoiceState } from "../state-badge"
import { TextLink } from "../text-link"
import { NeedsAttention } from "./needs-attention"
import { Orderless } from "./orderless"
import { Returned } from "./returned"

const helper = createDataTableColumnHelper<Invoice>()

/** How much of a long id tells one from another. */
const ID_START = 8

export function usePaymentColumns(
  numbers: ReadonlyMap<string, number>,
  inNeed: ReadonlySet<string>
) {
  const { t } = useTranslation("sbp")
  const { time } = useFormat()
  const moment = (name: "created_at" | "paid_at", header: string) =>
    helper.accessor(name, {
      header,
      enableSorting: true,
      cell: ({ getValue }) => (
        <span className="text-nowrap">{time(getValue())}</span>
      ),
    })
  return [
    helper.accessor("amount", {
      header: t("common.amount"),
      // The keyboard does not reach a row.
      cell: ({ row: { original } }) => (
        <TextLink to={`/sbp/payments/${original.id}`}>
          <Money amount={original.amount} currency={original.currency_code} />
        </TextLink>
      ),
    }),
    helper.accessor("state", {
      header: t("common.state"),
      cell: ({ row: { original } }) => (
        <div className="flex items-center gap-x-1">
          <InvoiceState state={original.state} />
          {inNeed.has(original.id) && <NeedsAttention />}
        </div>
      ),
    }),
    helper.accessor("order_id", {
      header: t("common.order"),
      cell: ({ row: { original } }) =>
        original.order_id ? (
          <OrderLink
            id={original.order_id}
            number={numbers.get(original.order_id) ?? null}
          />
        ) : (
          <Orderless invoice={original} />
        ),
    }),
    moment("created_at", t("common.created")),
    moment("paid_at", t("payments.fields.paidAt")),
    helper.accessor("left_to_return", {
      header: t("payments.fields.returned"),
      align: "right",
      cell: ({ row: { original } }) => <Returned of={original} />,
    }),
    helper.accessor("gateway_payment_id", {
      header: t("payments.fields.gatewayPayment"),
      cell: ({ getValue }) => (
        <span className="font-mono" dir="ltr" title={getValue() ?? undefined}>
          {getValue()?.slice(0, ID_START) ?? "-"}
        </span>
      ),
    }),
  ]
}
