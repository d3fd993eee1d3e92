import { createDataTableColumnHelper, Text } from "@medusajs/ui"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { Payout } from "../../../types"
import { Destination, Money, Person, Reference, Time } from "../../values"
import { PayoutState } from "../../state-badge"
import { TextLink } from "../../links"

type TFunction = ReturnType<typeof useTranslation>["t"]

const helper = createDataTableColumnHelper<Payout>()

export function usePayoutColumns() {
  const { t } = useTranslation("sbp")
  return useMemo(
    () => [
      helper.accessor("amount", {
        ...sorted(t, "common.amount", "lowest", "highest"),
        // Rows cannot be reached by keyboard, so the amount is a link.
        cell: ({ row: { original } }) => (
          <TextLink to={`/sbp/payouts/${original.id}`}>
            <Money amount={original.amount} currency={original.currency_code} />
          </TextLink>
        ),
      }),
      helper.accessor("state", {
        header: t("common.state"),
        cell: ({ getValue }) => <PayoutState state={getValue()} />,
      }),
      helper.accessor("card", {
        header: t("common.card"),
        cell: ({ row: { original } }) => <Destination payout={original} />,
      }),
      ...aboutColumns(t),
      helper.accessor("reference", {
        header: t("common.reference"),
        cell: ({ getValue }) => <Reference>{getValue()}</Reference>,
      }),
    ],
    [t]
  )
}

/** What for, when, and by whom. */
function aboutColumns(t: TFunction) {
  return [
    helper.accessor("description", {
      header: t("payouts.for"),
      cell: ({ row: { original } }) => <For payout={original} />,
    }),
    helper.accessor("order", {
      header: t("common.order"),
      cell: ({ getValue }) => {
        const order = getValue()
        return order ? `#${order.display_id}` : "-"
      },
    }),
    helper.accessor("created_at", {
      ...sorted(t, "common.created", "oldest", "newest"),
      cell: ({ getValue }) => <Time at={getValue()} />,
    }),
    helper.accessor("created_by", {
      header: t("payouts.who"),
      cell: ({ getValue }) => <Person id={getValue()} />,
    }),
  ]
}

function sorted(t: TFunction, label: string, asc: string, desc: string) {
  return {
    header: t(label),
    enableSorting: true,
    sortLabel: t(label),
    sortAscLabel: t(`payouts.list.${asc}`),
    sortDescLabel: t(`payouts.list.${desc}`),
  }
}

const For = ({ payout }: { payout: Payout }) => {
  const { t } = useTranslation("sbp")
  const purpose = t(`payouts.purposes.${payout.purpose}`)
  return (
    <div className="flex max-w-[200px] flex-col py-1">
      <Text size="small" leading="compact" className="truncate">
        {payout.description ?? purpose}
      </Text>
      {payout.description && payout.purpose === "return" && (
        <Text size="xsmall" leading="compact" className="text-ui-fg-subtle">
          {purpose}
        </Text>
      )}
    </div>
  )
}
