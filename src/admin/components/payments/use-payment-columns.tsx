import { ExclamationCircleSolid } from "@medusajs/icons"
import { createDataTableColumnHelper, Tooltip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { isSome, subtract } from "../../lib/amounts"
import type { Invoice } from "../../types"
import { OrderLink, TextLink } from "../links"
import { InvoiceState, TestBadge } from "../state-badge"
import { Money, Reference, Time } from "../values"

const helper = createDataTableColumnHelper<Invoice>()

export function usePaymentColumns(
  numbers: ReadonlyMap<string, number>,
  inNeed: ReadonlySet<string>
) {
  const { t } = useTranslation("sbp")
  const moment = (name: "created_at" | "paid_at", header: string) =>
    helper.accessor(name, {
      header,
      enableSorting: true,
      cell: ({ getValue }) => <Time at={getValue()} />,
    })
  return [
    helper.accessor("amount", {
      header: t("common.amount"),
      // Rows cannot be reached by keyboard, so the amount is a link.
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
          {original.is_test && <TestBadge />}
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
    helper.accessor("contact", {
      header: t("common.customer"),
      cell: ({ getValue }) => <Customer contact={getValue()} />,
    }),
    moment("created_at", t("common.created")),
    moment("paid_at", t("payments.fields.paidAt")),
    helper.accessor("left_to_return", {
      header: t("payments.fields.returned"),
      align: "right",
      cell: ({ row: { original } }) => <Returned of={original} />,
    }),
    helper.accessor("reference", {
      header: t("common.reference"),
      cell: ({ getValue }) => <Reference>{getValue()}</Reference>,
    }),
  ]
}

const NeedsAttention = () => {
  const { t } = useTranslation("sbp")
  const label = t("payments.needsAttention")
  return (
    <Tooltip content={label}>
      <span role="img" aria-label={label}>
        <ExclamationCircleSolid className="text-ui-tag-orange-icon" />
      </span>
    </Tooltip>
  )
}

const Customer = ({ contact }: { contact: Invoice["contact"] }) => {
  const { name, email, phone } = contact ?? {}
  const [shown, also] = [name, email, phone].filter(Boolean)
  return shown ? (
    <span className="block max-w-[220px] truncate" title={also ?? shown}>
      {shown}
    </span>
  ) : (
    <>-</>
  )
}

const WAITING: readonly Invoice["state"][] = ["creating", "open"]

/**
 * Stands for an order that does not exist: the one to come, or whether the payment's cart may
 * still become one.
 */
const Orderless = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslation("sbp")
  const { state, is_test, contact } = invoice
  if (is_test || ![...WAITING, "paid"].includes(state)) {
    return <>-</>
  }
  if (contact?.order_number) {
    return <>#{contact.order_number}</>
  }
  if (WAITING.includes(state)) {
    return (
      <span className="text-ui-fg-subtle">
        {t("payments.orderless.waiting")}
      </span>
    )
  }
  return <>{t("payments.orderless.paid")}</>
}

/** How much of a payment went back, or is on its way back. */
const Returned = ({
  of: { received_amount, left_to_return, currency_code },
}: {
  of: Invoice
}) => {
  const returned = subtract(received_amount ?? left_to_return, left_to_return)
  return isSome(returned) ? (
    <Money amount={returned} currency={currency_code} />
  ) : (
    <>-</>
  )
}
