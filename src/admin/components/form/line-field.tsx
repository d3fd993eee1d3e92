import { Input } from "@medusajs/ui"
import type { ComponentProps } from "react"
import { Field } from "./field"

type Props = Pick<
  ComponentProps<typeof Input>,
  "autoFocus" | "dir" | "inputMode" | "readOnly"
> & {
  label: string
  hint?: string
  error?: string
  value: string
  onChange: (value: string) => void
}

/** One line of text. */
export const LineField = (props: Props) => {
  const { label, hint, error, onChange, ...input } = props
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          {...input}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
