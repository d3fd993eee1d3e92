import { Form } from "@medusajs/dashboard/components"
import type { ComponentProps, ReactElement } from "react"
import type {
  ControllerRenderProps,
  FieldPath,
  FieldValues,
  UseFormReturn,
} from "react-hook-form"
import { useTranslation } from "react-i18next"

/** A field with its label, a hint, and what is wrong with it. */
export function FormField<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
>({
  form,
  name,
  label,
  hint,
  optional,
  rules,
  children,
}: {
  form: UseFormReturn<Values>
  name: Name
  label: string
  hint?: string
  optional?: boolean
  rules?: ComponentProps<typeof Form.Field<Values, Name>>["rules"]
  children: (field: ControllerRenderProps<Values, Name>) => ReactElement
}) {
  const { t } = useTranslation("sbp")
  return (
    <Form.Field
      control={form.control}
      name={name}
      rules={rules}
      render={({ field }) => (
        <Form.Item>
          <Form.Label>
            {label}
            {optional && (
              // Medusa's own word for it is not in all languages.
              <span className="text-ui-fg-subtle font-normal">
                {" "}
                ({t("payments.optional")})
              </span>
            )}
          </Form.Label>
          <Form.Control>{children(field)}</Form.Control>
          {hint && <Form.Hint>{hint}</Form.Hint>}
          <Form.ErrorMessage />
        </Form.Item>
      )}
    />
  )
}
