import { Alert, Checkbox, DatePicker, Label } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import { amountMistake, asTyped } from "../../lib/amounts"
import type { Invoice, InvoiceWithStory, Refund } from "../../types"
import { DrawerForm } from "../form/drawer-form"
import { Field, NoteField, ReasonField } from "../form/fields"
import { useFields } from "../form/use-fields"
import { StoreMessage } from "../links"
import { PaymentAmountField } from "./payment-amount-field"
import { OwedNote } from "./owed-note"
import { reportedRefund, toReturn } from "./amounts-to-return"
import { type RecordValues, useRecord } from "./use-record"

type Props = {
  invoice: InvoiceWithStory
  /** The payout that did not arrive, and its refund: this one replaces it. */
  replaced?: { payout_id: string; refund: Refund }
}

/** For money that was returned in the gateway's cabinet. */
export const RecordRefundForm = (props: Props) => {
  const { t } = useTranslation("sbp")
  const { invoice, replaced } = props
  const form = useRecordFields(props)
  const { values, mistakes, change } = form
  const { record, error, isUnclear, ...state } = useRecord({
    invoice_id: invoice.id,
    replaces_id: replaced?.payout_id,
  })
  const { isPending, isQuestion } = state
  return (
    <DrawerForm
      fields={form.ref}
      isDirty={form.isDirty}
      isPending={isPending}
      isUnclear={isUnclear}
      error={
        isUnclear
          ? t("payments.record.unclear")
          : error && (
              <Refusal
                message={error}
                isQuestion={isQuestion}
                isConfirmed={values.isMoreThanOwed}
                onConfirm={(isMoreThanOwed) => change({ isMoreThanOwed })}
              />
            )
      }
      submitText={t("attention.actions.record_refund")}
      onSubmit={() => form.check() && record(values)}
    >
      <RecordWarning invoice={invoice} isReplacing={Boolean(replaced)} />
      {!replaced && <OwedNote invoice={invoice} />}
      <fieldset disabled={isUnclear} className="contents">
        <PaymentAmountField
          invoice={invoice}
          hint={useAmountHint(props)}
          mistake={mistakes.amount}
          value={values.amount}
          onChange={(amount) => change({ amount, isMoreThanOwed: false })}
          autoFocus={!replaced}
          readOnly={Boolean(replaced)}
        />
        <ReturnedAtField
          invoice={invoice}
          value={values.returned_at}
          onChange={(returned_at) => change({ returned_at })}
        />
        {!replaced && (
          <ReasonField
            value={values.refund_reason_id}
            onChange={(refund_reason_id) => change({ refund_reason_id })}
          />
        )}
        <NoteField
          value={values.note}
          onChange={(note) => change({ note })}
          isMissing={mistakes.note !== undefined}
          autoFocus={Boolean(replaced)}
        />
      </fieldset>
    </DrawerForm>
  )
}

function useRecordFields({ invoice, replaced }: Props) {
  const { i18n } = useTranslation()
  const amount =
    replaced?.refund.amount ?? reportedRefund(invoice) ?? toReturn(invoice)
  const first: RecordValues = {
    amount: asTyped(amount, i18n.language),
    note: "",
    returned_at: null,
    refund_reason_id: "",
    isMoreThanOwed: false,
  }
  // A replacement pays a booked refund, whose money no longer counts as left.
  const max = replaced ? undefined : invoice.left_to_return
  return useFields(first, ({ amount, note }) => {
    const mistake = amountMistake(amount, max)
    return {
      ...(mistake && { amount: mistake }),
      ...(!note.trim() && { note: "required" }),
    }
  })
}

/** Why the store did not record the refund, and a box to confirm it if it asks. */
const Refusal = (props: {
  message: string
  isQuestion: boolean
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}) => {
  const { t } = useTranslation("sbp")
  const id = useId()
  return (
    <div className="flex flex-col gap-y-2">
      <span>
        <StoreMessage message={props.message} />
      </span>
      {props.isQuestion && (
        <div className="flex items-center gap-x-2">
          <Checkbox
            id={id}
            checked={props.isConfirmed}
            onCheckedChange={(checked) => props.onConfirm(checked === true)}
          />
          <Label htmlFor={id} size="small" weight="plus">
            {t("payouts.confirm.confirm_more_than_owed")}
          </Label>
        </div>
      )}
    </div>
  )
}

const ReturnedAtField = ({
  invoice: { paid_at, created_at },
  value,
  onChange,
}: {
  invoice: InvoiceWithStory
  value: Date | null
  onChange: (date: Date | null) => void
}) => {
  const { t } = useTranslation("sbp")
  return (
    <Field
      label={t("payments.record.returnedAt")}
      hint={t("payments.record.returnedAtHint")}
      isOptional
    >
      {(control) => (
        <DatePicker
          {...control}
          aria-label={t("payments.record.returnedAt")}
          value={value}
          onChange={onChange}
          granularity="minute"
          hideTimeZone
          shouldCloseOnSelect={false}
          minValue={new Date(paid_at ?? created_at)}
          maxValue={new Date()}
        />
      )}
    </Field>
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

/** What recording a refund does, and that it cannot be undone. */
const RecordWarning = ({
  invoice,
  isReplacing,
}: {
  invoice: Invoice
  isReplacing: boolean
}) => {
  const { t } = useTranslation("sbp")
  return (
    <Alert variant="warning">
      {t(isReplacing ? "payments.record.replaces" : "payments.record.warning")}
      {invoice.state === "paid" && ` ${t("payments.record.closes")}`}
    </Alert>
  )
}
