import { Select } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { sdk } from "../../../lib/sdk"
import { Field } from "../field"
import type { FieldsProps } from "./fields-props"
import { WordsField } from "./words-field"

type Props = Pick<FieldsProps, "draft" | "change">

/** What Medusa's refund will say of itself, once the money is back. */
export const RefundFields = ({ draft, change }: Props) => {
  const { t } = useTranslation("sbp")
  return (
    <>
      <ReasonField draft={draft} change={change} />
      <WordsField
        label={t("common.note")}
        hint={t("payouts.create.noteHint")}
        most={1000}
        value={draft.note}
        onChange={(note) => change({ note })}
      />
    </>
  )
}

const ReasonField = ({ draft, change }: Props) => {
  const { t } = useTranslation("sbp")
  const { data } = useQuery({
    queryKey: ["refund_reasons", "sbp-choice"],
    queryFn: () => sdk.admin.refundReason.list({ limit: 200 }),
  })
  const reasons = data?.refund_reasons ?? []
  if (reasons.length === 0) {
    return null
  }
  return (
    <Field label={t("payouts.create.reason")} isOptional>
      {(props) => (
        <Select
          value={draft.refund_reason_id}
          onValueChange={(refund_reason_id) => change({ refund_reason_id })}
        >
          <Select.Trigger {...props}>
            <Select.Value placeholder={t("payouts.create.chooseReason")} />
          </Select.Trigger>
          <Select.Content>
            {reasons.map(({ id, label }) => (
              <Select.Item key={id} value={id}>
                {label}
              </Select.Item>
            ))}
          </Select.Content>
        </Select>
      )}
    </Field>
  )
}
