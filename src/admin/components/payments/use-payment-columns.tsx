import { createDataTableColumnHelper } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import type { Invoice } from "../../types"
import { Money } from "../money"
import { InvoiceState } from "../state-badge"
import { LeftToReturn } from "./left-to-return"
import { NeedsAttention } from "./needs-attention"
import { OrderLink } from "./order-link"
import { Orderless } from "./orderless"
import { TextLink } from "./text-link"

const helper = createDataTableColumnHelper<Invoice>()

export function usePaymentColumns(
  numbers: ReadonlyMap<string, number>,
  inNeed: ReadonlySet<string>
) {
  const { t } = useTranslation("sbp")
  const { time } = useFormat()
  return [
    helper.accessor("created_at", {
      header: t("common.created"),
      enableSorting: true,
      cell: ({ row: { original } }) => (
        <TextLink
          to={`/sbp/payments/${original.id}`}
          className="text-ui-fg-subtle"
        >
          {time(original.created_at)}
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
    helper.accessor("amount", {
      header: t("common.amount"),
      align: "right",
      cell: ({ row: { original } }) => (
        <Money amount={original.amount} currency={original.currency_code} />
      ),
    }),
    helper.accessor("order_id", {
      header: t("common.order"),
      cell: ({ row: { original } }) =>
        original.order_id ? (
          <OrderLink
            id={original.order_id}
            number={numbers.get(original.order_id)}
          />
        ) : (
          <Orderless invoice={original} />
        ),
    }),
    helper.accessor("left_to_return", {
      header: t("payments.fields.left"),
      align: "right",
      cell: ({ row: { original } }) => <LeftToReturn of={original} />,
    }),
    helper.accessor("paid_at", {
      header: t("payments.fields.paidAt"),
      enableSorting: true,
      cell: ({ getValue }) => time(getValue()),
    }),
    helper.accessor("gateway_payment_id", {
      header: t("payments.fields.gatewayPayment"),
      cell: ({ getValue }) => (
        <span className="font-mono" dir="ltr">
          {getValue() ?? "-"}
        </span>
      ),
    }),
    helper.accessor("settled_at", {
      header: t("payments.fields.settledAt"),
      enableSorting: true,
      cell: ({ getValue }) => time(getValue()),
    }),
    helper.accessor("expires_at", {
      header: t("payments.fields.expiresAt"),
      enableSorting: true,
      cell: ({ getValue }) => time(getValue()),
    }),
  ]
}
