import { Badge, createDataTableColumnHelper, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../hooks/use-format"
import type { BatchRowWithPayout, PayoutBatch } from "../../../types"
import { MailLink, OrderLink, TextLink } from "../../links"
import { RowStanding } from "../../state-badge"
import { Money } from "../../values"

const helper = createDataTableColumnHelper<BatchRowWithPayout>()

export function useRowColumns({ currency_code }: PayoutBatch) {
  const { t } = useTranslation("sbp")
  const header = (name: string) => t(`batches.columns.${name}`)
  return [
    helper.accessor("number", { header: header("number") }),
    helper.accessor("recipient_name", {
      header: t("payouts.link.recipient"),
      cell: ({ row: { original } }) => <Recipient row={original} />,
    }),
    helper.accessor("amount", {
      header: header("amount"),
      align: "right",
      cell: ({ getValue, row: { original } }) => {
        const sum = <Money amount={getValue()} currency={currency_code} />
        const payoutId = original.replaced_by ?? original.payout_id
        return payoutId ? (
          <TextLink to={`/sbp/payouts/${payoutId}`}>{sum}</TextLink>
        ) : (
          sum
        )
      },
    }),
    helper.accessor("standing", {
      header: t("common.state"),
      cell: ({ row: { original } }) => <Standing row={original} />,
    }),
    helper.accessor("description", {
      header: header("description"),
      cell: ({ getValue }) => (
        <span className="block max-w-[200px] whitespace-normal [overflow-wrap:anywhere]">
          {getValue() ?? "-"}
        </span>
      ),
    }),
    helper.accessor("order_number", {
      header: header("order_number"),
      cell: ({ row: { original } }) =>
        original.order_id ? (
          <OrderLink id={original.order_id} number={original.order_number} />
        ) : (
          "-"
        ),
    }),
  ]
}

const Recipient = ({ row }: { row: BatchRowWithPayout }) => {
  const { t } = useTranslation("sbp")
  return (
    <div className="flex max-w-[220px] flex-col py-1">
      <span className="whitespace-normal [overflow-wrap:anywhere]">
        {row.recipient_name || "-"}
      </span>
      {row.recipient_email && <MailLink email={row.recipient_email} />}
      {row.is_duplicate && (
        <Badge size="2xsmall" className="mt-1 self-start text-nowrap">
          {t("batches.rows.duplicate")}
        </Badge>
      )}
    </div>
  )
}

/** How far the row has come, since when or until when. */
const Standing = ({ row }: { row: BatchRowWithPayout }) => {
  const { time } = useFormat()
  const at = {
    sent: row.mailed_at,
    opened: row.opened_at,
    used: row.used_at,
    paid: row.paid_at,
    expired: row.expires_at,
  } as Record<string, string | null>
  const since = at[row.standing]
  const card = row.last4 && `••${row.last4}`
  return (
    <div className="flex flex-col items-start gap-y-0.5 py-1">
      <RowStanding standing={row.standing} />
      {(since ?? card) && (
        <Text
          size="xsmall"
          leading="compact"
          className="text-ui-fg-subtle text-nowrap"
        >
          {[since && time(since), card].filter(Boolean).join(" · ")}
        </Text>
      )}
    </div>
  )
}
