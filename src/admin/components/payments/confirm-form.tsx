import { Alert, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useConfirmInvoice } from "../../hooks/api/invoices"
import { useDecision } from "../../hooks/use-decision"
import { useFormat } from "../../hooks/use-format"
import type { Invoice } from "../../types"
import { DrawerForm } from "../form/drawer-form"
import { LineField, NoteField, Tick } from "../form/fields"
import { isTimeIncomplete, TimeField } from "../form/time-field"
import { useFields } from "../form/use-fields"
import { PaymentAmountField } from "./payment-amount-field"
import { isOtherSum, mistakesOf, NOTHING, requestOf } from "./confirmation"

type Props = {
  id: string
  /** Null for a payment that the database has lost. */
  invoice: Invoice | null
}

/** For a payment that the cabinet shows and no notification reported. */
export const ConfirmForm = ({ id, invoice }: Props) => {
  const { t } = useTranslation("sbp")
  const warning = !invoice ? "unknown" : invoice.is_test ? "test" : "warning"
  const form = useFields(NOTHING, (typed, fields) => ({
    ...mistakesOf(typed, invoice),
    ...(isTimeIncomplete(fields) && { paid_at: "incomplete" }),
  }))
  const { values, change } = form
  const { decide, ...state } = useDecision(useConfirmInvoice(id), wordsOf)
  return (
    <DrawerForm
      {...state}
      fields={form.ref}
      isDirty={form.isDirty}
      submitText={t("attention.actions.confirm")}
      onSubmit={() => form.check() && decide(requestOf(values, invoice))}
    >
      <Alert variant="warning">{t(`payments.confirm.${warning}`)}</Alert>
      <CabinetFields
        values={values}
        mistakes={form.mistakes}
        change={change}
        invoice={invoice}
      />
      {isOtherSum(values, invoice) && (
        <WithoutOrder
          isTicked={values.without_order}
          isMissing={form.mistakes.without_order !== undefined}
          onTick={(without_order) => change({ without_order })}
        />
      )}
      <NoteField
        value={values.note}
        onChange={(note) => change({ note })}
        isMissing={form.mistakes.note !== undefined}
      />
    </DrawerForm>
  )
}

type WithoutOrderProps = {
  isTicked: boolean
  isMissing: boolean
  onTick: (isTicked: boolean) => void
}

/** Another sum arrived than was asked for: a typing mistake, or money to return. */
const WithoutOrder = (props: WithoutOrderProps) => {
  const { t } = useTranslation("sbp")
  return (
    <Alert variant={props.isMissing ? "error" : "warning"} role="alert">
      <div className="flex flex-col gap-y-2">
        <Text size="small">{t("payments.confirm.otherSum")}</Text>
        <Tick
          label={t("payments.confirm.withoutOrder")}
          isTicked={props.isTicked}
          isWrong={props.isMissing}
          onTick={props.onTick}
        />
      </div>
    </Alert>
  )
}

type Form = ReturnType<typeof useFields<typeof NOTHING>>

const CabinetFields = ({
  values,
  mistakes,
  change,
  invoice,
}: Pick<Form, "values" | "mistakes" | "change"> & Pick<Props, "invoice">) => {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  const asked = invoice && money(invoice.amount, invoice.currency_code)
  const errorOf = (word: string | undefined) =>
    word && t(`payments.errors.${word}`)
  return (
    <>
      <LineField
        label={t("payments.fields.gatewayPayment")}
        hint={t("payments.confirm.gatewayHint")}
        error={errorOf(mistakes.gateway_payment_id)}
        value={values.gateway_payment_id}
        onChange={(gateway_payment_id) => change({ gateway_payment_id })}
        dir="ltr"
        autoFocus
      />
      <PaymentAmountField
        invoice={invoice}
        hint={
          asked
            ? t("payments.confirm.amountHint", { amount: asked })
            : undefined
        }
        mistake={mistakes.amount}
        value={values.amount}
        onChange={(amount) => change({ amount })}
      />
      {!invoice && (
        <LineField
          label={t("payments.fields.currency")}
          hint={t("payments.confirm.currencyHint")}
          error={errorOf(mistakes.currency_code)}
          value={values.currency_code}
          onChange={(currency_code) => change({ currency_code })}
          dir="ltr"
        />
      )}
      <TimeField
        label={t("payments.confirm.paidAt")}
        hint={t("payments.confirm.paidAtHint")}
        min={invoice ? new Date(invoice.created_at) : undefined}
        isIncomplete={mistakes.paid_at !== undefined}
        value={values.paid_at}
        onChange={(paid_at) => change({ paid_at })}
      />
    </>
  )
}

/** What became of the payment, once it is confirmed. */
const wordsOf = ({ invoice: { state } }: { invoice: Invoice }) =>
  `payments.confirm.${state === "settled" || state === "closed" ? state : "done"}`
