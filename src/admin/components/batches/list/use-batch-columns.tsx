import { createDataTableColumnHelper } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../hooks/use-format"
import type { PayoutBatch } from "../../../types"
import { TextLink } from "../../links"
import { BatchState } from "../../state-badge"
import { Money, Person, Time } from "../../values"

const helper = createDataTableColumnHelper<PayoutBatch>()

export function useBatchColumns() {
  const { t } = useTranslation("sbp")
  const { number } = useFormat()
  const header = (name: string) => t(`batches.fields.${name}`)
  return [
    helper.accessor("name", {
      header: header("name"),
      // Rows cannot be reached by keyboard, so the name is a link.
      cell: ({ row: { original } }) => (
        <TextLink
          to={`/sbp/payouts/batches/${original.id}`}
          title={original.name}
          className="block max-w-[150px] truncate sm:max-w-[260px]"
        >
          {original.name || original.id}
        </TextLink>
      ),
    }),
    helper.accessor("state", {
      header: t("common.state"),
      cell: ({ getValue }) => <BatchState state={getValue()} />,
    }),
    helper.accessor("row_count", {
      header: header("rows"),
      align: "right",
      cell: ({ getValue }) => number(getValue()),
    }),
    helper.accessor("amount", {
      header: header("total"),
      align: "right",
      cell: ({ row: { original } }) => (
        <Money amount={original.amount} currency={original.currency_code} />
      ),
    }),
    helper.accessor("created_at", {
      header: t("common.created"),
      enableSorting: true,
      cell: ({ getValue }) => <Time at={getValue()} />,
    }),
    helper.accessor("created_by", {
      header: t("payouts.who"),
      cell: ({ getValue }) => <Person id={getValue()} />,
    }),
  ]
}
