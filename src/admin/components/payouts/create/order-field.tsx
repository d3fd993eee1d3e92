import { Combobox } from "@medusajs/dashboard/components"
import { useComboboxData } from "@medusajs/dashboard/hooks"
import { useTranslation } from "react-i18next"
import { useWithoutCard } from "../../../hooks/use-without-card"
import { sdk } from "../../../lib/sdk"
import { Field } from "../../form/fields"
import type { FieldsProps } from "./draft"

/** The payout's order; found by its number, or by the shopper's e-mail. */
export const OrderField = ({
  draft,
  change,
}: Pick<FieldsProps, "draft" | "change">) => {
  const { t } = useTranslation("sbp")
  const orders = useOrderChoice(draft.order_id)
  const withoutCard = useWithoutCard()
  return (
    <Field
      label={t("common.order")}
      hint={t("payouts.create.orderHint")}
      isOptional
    >
      {(props) => (
        <Combobox
          {...props}
          allowClear
          value={draft.order_id}
          onChange={(order_id) => change({ order_id: order_id ?? "" })}
          options={orders.options}
          searchValue={orders.searchValue}
          onSearchValueChange={(typed) =>
            orders.onSearchValueChange(withoutCard(typed))
          }
          fetchNextPage={() => void orders.fetchNextPage()}
          isFetchingNextPage={orders.isFetchingNextPage}
          placeholder={t("payouts.create.orderPlaceholder")}
        />
      )}
    </Field>
  )
}

type Page = { id?: string; q?: string; limit?: number; offset?: number }

function useOrderChoice(chosen: string) {
  const orders = useComboboxData({
    queryKey: ["orders", "sbp-choice"],
    queryFn: ({ q, ...page }: Page) =>
      sdk.admin.order.list({
        ...page,
        ...(q && { q: numberIn(q) ?? q }),
        ...(q && numberIn(q) && { limit: MAX_MATCHES }),
        fields: "id,display_id,email",
        order: "-created_at",
      }),
    getOptions: (data) =>
      data.orders.map(({ id, display_id, email }) => ({
        value: id,
        label: [`#${display_id}`, email].filter(Boolean).join(" · "),
      })),
    selectedValue: chosen || undefined,
  })
  const number = numberIn(orders.searchValue)
  return {
    ...orders,
    options: number
      ? orders.options
          .filter(({ label }) => label.startsWith(`#${number}`))
          .sort((one, other) => one.label.localeCompare(other.label))
      : orders.options,
  }
}

/** The store also finds digits in ids, so the order number is matched here. */
const MAX_MATCHES = 200

function numberIn(typed: string): string | undefined {
  return /^\s*[#№]?\s*(\d+)\s*$/.exec(typed)?.[1]
}
