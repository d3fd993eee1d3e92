import { DatePicker, Input, Textarea } from "@medusajs/ui"
import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import type { InvoiceWithStory, Refund } from "../../types"
import { DrawerForm } from "./drawer-form"
import { FormField } from "./form-field"
import { ReasonSelect } from "./reason-select"
import { RecordWarning } from "./record-warning"
import { type RecordValues, useRecord } from "./use-record"
import { useRules } from "./use-rules"

type Props = {
  invoice: InvoiceWithStory
  /** The payout that did not arrive, and its refund that this makes good. */
  replaced?: { payout_id: string; refund: Refund }
}

export const RecordRefundForm = ({ invoice, replaced }: Props) => {
  const { t } = useTranslation("sbp")
  const rules = useRules()
  const form = useForm<RecordValues>({
    defaultValues: {
      amount: replaced?.refund.amount ?? invoice.left_to_return,
      note: "",
      returned_at: null,
      refund_reason_id: "",
    },
  })
  const { record, refusal } = useRecord({
    invoice_id: invoice.id,
    replaces_id: replaced?.payout_id,
  })
  return (
    <DrawerForm
      form={form}
      onSubmit={record}
      refusal={refusal}
      submitText={t("attention.actions.record_refund")}
    >
      <RecordWarning invoice={invoice} isReplacing={Boolean(replaced)} />
      <FormField
        form={form}
        name="amount"
        label={`${t("common.amount")}, ${invoice.currency_code.toUpperCase()}`}
        hint={useAmountHint({ invoice, replaced })}
        rules={rules.amount}
      >
        {(field) => (
          <Input
            {...field}
            inputMode="decimal"
            autoComplete="off"
            autoFocus={!replaced}
            readOnly={Boolean(replaced)}
          />
        )}
      </FormField>
      <FormField
        form={form}
        name="returned_at"
        label={t("payments.record.returnedAt")}
        hint={t("payments.record.returnedAtHint")}
        optional
      >
        {(field) => (
          <DatePicker
            {...field}
            granularity="minute"
            hideTimeZone
            shouldCloseOnSelect={false}
            minValue={new Date(invoice.paid_at ?? invoice.created_at)}
            maxValue={new Date()}
          />
        )}
      </FormField>
      {!replaced && (
        <FormField
          form={form}
          name="refund_reason_id"
          label={t("payments.record.reason")}
          optional
        >
          {(field) => <ReasonSelect {...field} />}
        </FormField>
      )}
      <FormField
        form={form}
        name="note"
        label={t("common.note")}
        hint={t("common.noteHint")}
        rules={rules.note}
      >
        {(field) => <Textarea {...field} autoFocus={Boolean(replaced)} />}
      </FormField>
    </DrawerForm>
  )
}

function useAmountHint({ invoice, replaced }: Props): string {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  return replaced
    ? t("payments.record.fixedHint")
    : t("payments.record.amountHint", {
        amount: money(invoice.left_to_return, invoice.currency_code),
      })
}
