import { SectionRow } from "@medusajs/dashboard/components"
import { Input } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_NOTE_LENGTH,
} from "../../../../domain/limits"
import { readTypedSum } from "../../../../domain/read-typed-sum"
import { useHealth } from "../../../hooks/api/health"
import { useFormat } from "../../../hooks/use-format"
import { leftOfLimit } from "../../../lib/amounts"
import { Field, ReasonField, TextareaField } from "../../form/fields"
import { OrderLink } from "../../links"
import { CurrencyChoice } from "./currency-choice"
import type { FieldsProps } from "./draft"
import { MetadataField } from "./metadata-field"
import { OrderField } from "./order-field"
import type { Origin } from "./use-origin"

/** All fields except the card. */
export const DraftFields = ({
  origin,
  max,
  isLink,
  ...props
}: FieldsProps & {
  origin: Origin
  max: string | undefined
  /** Its recipient will read the description. */
  isLink?: boolean
}) => {
  const { t } = useTranslation("sbp")
  const { draft, change } = props
  const isReturn = origin.purpose === "return"
  const isFixed = isReturn || origin.replaced !== undefined
  return (
    <>
      <AmountField {...props} max={max} isFixed={isFixed} />
      {isReturn ? (
        draft.order_id && (
          <div className="bg-ui-bg-component shadow-borders-base rounded-md">
            <SectionRow
              title={t("common.order")}
              value={<OrderLink id={draft.order_id} isAside />}
            />
          </div>
        )
      ) : (
        <OrderField {...props} />
      )}
      <TextareaField
        label={t("payouts.description")}
        hint={t("payouts.create.descriptionHint", {
          context: isLink ? "link" : undefined,
        })}
        max={MAX_DESCRIPTION_LENGTH}
        value={draft.description}
        onChange={(description) => change({ description })}
      />
      {isReturn && <RefundFields {...props} />}
      <MetadataField {...props} />
    </>
  )
}

type Props = FieldsProps & { max?: string; isFixed: boolean }

const AmountField = ({ draft, change, max, ...of }: Props) => {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  const understood = readTypedSum(draft.amount)
  const left = useLeftToday(draft.currency)
  const hints = [
    understood && money(understood, draft.currency),
    max && t("payouts.amount.max", { sum: money(max, draft.currency) }),
    left && t("payouts.amount.left", { sum: money(left, draft.currency) }),
  ]
  return (
    <Field
      label={t("common.amount")}
      hint={hints.filter(Boolean).join(" · ") || t("payouts.amount.hint")}
      error={
        of.mistakes.amount &&
        t(`common.amounts.${of.mistakes.amount}`, {
          sum: max && money(max, draft.currency),
        })
      }
    >
      {(props) => (
        <div className="flex gap-x-2">
          <div className="grow">
            <Input
              {...props}
              autoFocus
              autoComplete="off"
              inputMode="decimal"
              className="tabular-nums"
              value={draft.amount}
              onChange={(event) => change({ amount: event.target.value })}
            />
          </div>
          <CurrencyChoice
            currency={draft.currency}
            onChange={(currency) => change({ currency })}
            isFixed={of.isFixed}
          />
        </div>
      )}
    </Field>
  )
}

/** What the limit for all payouts of 24 hours leaves; undefined: no such limit. */
function useLeftToday(currency: string): string | undefined {
  const payouts = useHealth().data?.health.payouts
  const limit = payouts?.options.limits[currency]?.perDay
  const used = payouts?.used[currency]
  if (!limit || used === undefined) {
    return undefined
  }
  return leftOfLimit(limit, used)
}

type RefundFieldsProps = Pick<FieldsProps, "draft" | "change">

/** The reason and note of the refund that Medusa books once the money is back. */
const RefundFields = ({ draft, change }: RefundFieldsProps) => {
  const { t } = useTranslation("sbp")
  return (
    <>
      <ReasonField
        value={draft.refund_reason_id}
        onChange={(refund_reason_id) => change({ refund_reason_id })}
      />
      <TextareaField
        label={t("common.note")}
        hint={t("payouts.create.noteHint")}
        max={MAX_NOTE_LENGTH}
        value={draft.note}
        onChange={(note) => change({ note })}
      />
    </>
  )
}
