import { Alert } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import { useLocale } from "../../hooks/use-locale"
import { amountMistake, asTyped } from "../../lib/amounts"
import type { Invoice, InvoiceWithHistory, Refund } from "../../types"
import { DrawerForm } from "../form/drawer-form"
import { NoteField, ReasonField, Tick } from "../form/fields"
import { isTimeIncomplete, TimeField } from "../form/time-field"
import { useFields } from "../form/use-fields"
import { StoreMessage } from "../links"
import { PaymentAmountField } from "./payment-amount-field"
import { OwedNote } from "./owed-note"
import { reportedRefund, toReturn } from "./amounts-to-return"
import { type RecordValues, useRecord } from "./use-record"

type Props = {
  invoice: InvoiceWithHistory
  /** The payout that did not arrive, and its refund, which this money pays instead. */
  replaced?: { payout_id: string; refund: Refund }
}

/** For money that was returned in the gateway's cabinet. */
export const RecordRefundForm = (props: Props) => {
  const { t } = useTranslation("sbp")
  const { invoice, replaced } = props
  const form = useRecordFields(props)
  const { values, mistakes, change } = form
  const { record, isPending, isUnclear, ...answer } = useRecord({
    invoice_id: invoice.id,
    replaces_id: replaced?.payout_id,
  })
  return (
    <DrawerForm
      fields={form.ref}
      isDirty={form.isDirty}
      isPending={isPending}
      isUnclear={isUnclear}
      error={
        (isUnclear || answer.refusal) && (
          <Setback
            {...answer}
            isUnclear={isUnclear}
            isConfirmed={values.isMoreThanOwed}
            onConfirm={(isMoreThanOwed) => change({ isMoreThanOwed })}
          />
        )
      }
      submitText={t("attention.actions.record_refund")}
      // An uncertain request is sent unchanged, because its money may no longer count as left.
      onSubmit={() => (isUnclear || form.check()) && record(values)}
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
        <TimeField
          label={t("payments.record.returnedAt")}
          hint={t("payments.record.returnedAtHint")}
          min={new Date(invoice.created_at)}
          isDisabled={isUnclear}
          isIncomplete={mistakes.returned_at !== undefined}
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
  const locale = useLocale()
  const amount =
    replaced?.refund.amount ?? reportedRefund(invoice) ?? toReturn(invoice)
  const first: RecordValues = {
    amount: asTyped(amount, locale),
    note: "",
    returned_at: null,
    refund_reason_id: "",
    isMoreThanOwed: false,
  }
  // A replacement pays a booked refund, whose money no longer counts as left.
  const max = replaced ? undefined : invoice.left_to_return
  return useFields(first, ({ amount, note }, fields) => {
    const mistake = amountMistake(amount, max)
    return {
      ...(mistake && { amount: mistake }),
      ...(isTimeIncomplete(fields) && { returned_at: "incomplete" }),
      ...(!note.trim() && { note: "required" }),
    }
  })
}

/** Why the refund is not recorded, or may not be, and a box to confirm it if the store asks. */
const Setback = (props: {
  isUnclear: boolean
  refusal: string | undefined
  isQuestion: boolean
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}) => {
  const { t } = useTranslation("sbp")
  return (
    <div className="flex flex-col gap-y-2">
      {props.isUnclear && <span>{t("payments.record.unclear")}</span>}
      {props.refusal && (
        <span>
          <StoreMessage message={props.refusal} />
        </span>
      )}
      {props.isQuestion && (
        <Tick
          label={t("payouts.confirm.confirm_more_than_owed")}
          isTicked={props.isConfirmed}
          onTick={props.onConfirm}
        />
      )}
    </div>
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
