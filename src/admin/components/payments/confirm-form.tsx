import { useRouteModal } from "@medusajs/dashboard/components"
import { Alert, Input, Textarea, toast } from "@medusajs/ui"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { useConfirmInvoice } from "../../hooks/api/invoices"
import { useFormat } from "../../hooks/use-format"
import type { Invoice } from "../../types"
import { DrawerForm } from "./drawer-form"
import { FormField } from "./form-field"
import { parseAmount } from "./parse-amount"
import { useRules } from "./use-rules"

const NOTHING = {
  gateway_payment_id: "",
  amount: "",
  currency_code: "",
  note: "",
}

/** @param invoice none for one that the database has lost */
export const ConfirmForm = ({
  id,
  invoice,
}: {
  id: string
  invoice: Invoice | null
}) => {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  const rules = useRules()
  const form = useForm({ defaultValues: NOTHING })
  const { confirm, refusal } = useConfirm(id, !invoice)
  return (
    <DrawerForm
      form={form}
      onSubmit={confirm}
      refusal={refusal}
      submitText={t("attention.actions.confirm")}
    >
      <Alert variant="warning">
        {t(invoice ? "payments.confirm.warning" : "payments.confirm.unknown")}
      </Alert>
      <FormField
        form={form}
        name="gateway_payment_id"
        label={t("payments.fields.gatewayPayment")}
        hint={t("payments.confirm.gatewayHint")}
        rules={rules.filled}
      >
        {(field) => <Input {...field} autoFocus autoComplete="off" dir="ltr" />}
      </FormField>
      <FormField
        form={form}
        name="amount"
        label={t("common.amount")}
        hint={
          invoice
            ? t("payments.confirm.amountHint", {
                amount: money(invoice.amount, invoice.currency_code),
              })
            : undefined
        }
        rules={rules.amount}
      >
        {(field) => <Input {...field} inputMode="decimal" autoComplete="off" />}
      </FormField>
      {!invoice && (
        <FormField
          form={form}
          name="currency_code"
          label={t("payments.fields.currency")}
          hint={t("payments.confirm.currencyHint")}
          rules={rules.currency}
        >
          {(field) => <Input {...field} autoComplete="off" dir="ltr" />}
        </FormField>
      )}
      <FormField
        form={form}
        name="note"
        label={t("common.note")}
        hint={t("common.noteHint")}
        rules={rules.note}
      >
        {(field) => <Textarea {...field} />}
      </FormField>
    </DrawerForm>
  )
}

function useConfirm(id: string, needsCurrency: boolean) {
  const { t } = useTranslation("sbp")
  const { handleSuccess } = useRouteModal()
  const { mutateAsync } = useConfirmInvoice(id)
  const [refusal, setRefusal] = useState<string>()
  const confirm = async (values: typeof NOTHING) => {
    setRefusal(undefined)
    try {
      const { invoice } = await mutateAsync({
        gateway_payment_id: values.gateway_payment_id.trim(),
        amount: parseAmount(values.amount) ?? "",
        note: values.note,
        ...(needsCurrency && { currency_code: values.currency_code.trim() }),
      })
      const isSettled = invoice.state === "settled"
      toast.success(
        t(isSettled ? "payments.confirm.settled" : "payments.confirm.done")
      )
      handleSuccess()
    } catch (error) {
      setRefusal((error as Error).message)
    }
  }
  return { confirm, refusal }
}
