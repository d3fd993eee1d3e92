import { Textarea } from "@medusajs/ui"
import { Field } from "./field"

type Props = {
  label: string
  hint: string
  value: string
  max: number
  rows?: number
  isOptional?: boolean
  error?: string
  autoFocus?: boolean
  onChange: (value: string) => void
}

/** Some lines of text, with how many signs are left. */
export const WordsField = ({ isOptional = true, rows = 2, ...of }: Props) => (
  <Field
    label={of.label}
    hint={of.hint}
    error={of.error}
    isOptional={isOptional}
    aside={<Count value={of.value} max={of.max} />}
  >
    {(props) => (
      <Textarea
        {...props}
        autoFocus={of.autoFocus}
        rows={rows}
        maxLength={of.max}
        value={of.value}
        onChange={(event) => of.onChange(event.target.value)}
      />
    )}
  </Field>
)

const Count = ({ value, max }: Pick<Props, "value" | "max">) => (
  <span
    aria-hidden
    className="txt-compact-xsmall text-ui-fg-subtle tabular-nums"
  >
    {value.length}/{max}
  </span>
)
