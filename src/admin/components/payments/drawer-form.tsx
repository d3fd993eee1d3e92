import { KeyboundForm, RouteDrawer } from "@medusajs/dashboard/components"
import { Alert, Button } from "@medusajs/ui"
import type { ReactNode } from "react"
import type { FieldValues, UseFormReturn } from "react-hook-form"
import { useTranslation } from "react-i18next"

/** A form in a drawer, with what the store refused it for. */
export function DrawerForm<Values extends FieldValues>({
  form,
  onSubmit,
  refusal,
  submitText,
  children,
}: {
  form: UseFormReturn<Values>
  onSubmit: (values: Values) => Promise<void>
  refusal?: string
  submitText: string
  children: ReactNode
}) {
  const { t } = useTranslation("sbp")
  const { isSubmitting } = form.formState
  const submit = form.handleSubmit(onSubmit)
  return (
    <RouteDrawer.Form form={form}>
      <KeyboundForm
        onSubmit={() => void (isSubmitting || submit())}
        className="flex flex-1 flex-col overflow-hidden"
        noValidate
      >
        <RouteDrawer.Body className="flex flex-1 flex-col gap-y-6 overflow-y-auto">
          {children}
          {refusal && (
            <Alert variant="error" role="alert" className="break-words">
              {refusal}
            </Alert>
          )}
        </RouteDrawer.Body>
        <RouteDrawer.Footer>
          <RouteDrawer.Close asChild>
            <Button size="small" variant="secondary">
              {t("common.cancel")}
            </Button>
          </RouteDrawer.Close>
          <Button size="small" type="submit" isLoading={isSubmitting}>
            {submitText}
          </Button>
        </RouteDrawer.Footer>
      </KeyboundForm>
    </RouteDrawer.Form>
  )
}
