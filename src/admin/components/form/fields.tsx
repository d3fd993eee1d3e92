import { Checkbox, Hint, Input, Label, Text, Textarea } from "@medusajs/ui"
import { type ComponentProps, type ReactNode, useId } from "react"
import { useTranslation } from "react-i18next"
import { MAX_NOTE_LENGTH } from "../../../domain/limits"
import { useRefundReasons } from "../../hooks/api/refunds"
import { Choice } from "../choice"

type ControlProps = {
  id: string
  "aria-describedby": string | undefined
  "aria-invalid": boolean
}

type LabelProps = {
  label: string
  isOptional?: boolean
  /** Opposite the label. */
  aside?: ReactNode
}

type FieldProps = LabelProps & {
  hint?: ReactNode
  /** The hint changes by itself, and says what happened. */
  isHintLive?: boolean
  error?: string
  children: (props: ControlProps) => ReactNode
}

/** A control with its label above, and a hint or an error below. */
export const Field = (props: FieldProps) => {
  const { hint, isHintLive, error, children, ...label } = props
  const id = useId()
  const below = error ?? hint
  const hintId = `${id}-hint`
  return (
    <div className="flex min-w-0 flex-col gap-y-2">
      <FieldLabel {...label} id={id} />
      {children({
        id,
        "aria-describedby": below ? hintId : undefined,
        "aria-invalid": error !== undefined,
      })}
      {below && (
        <Hint
          id={hintId}
          variant={error ? "error" : "info"}
          role={error ? "alert" : isHintLive ? "status" : undefined}
        >
          {below}
        </Hint>
      )}
    </div>
  )
}

const FieldLabel = (props: LabelProps & { id: string }) => {
  const { t } = useTranslation("sbp")
  return (
    <div className="flex items-center gap-x-1">
      <Label htmlFor={props.id} size="small" weight="plus">
        {props.label}
      </Label>
      {props.isOptional && (
        <Text size="small" leading="compact" className="text-ui-fg-subtle">
          ({t("common.optional")})
        </Text>
      )}
      {props.aside && <div className="ms-auto">{props.aside}</div>}
    </div>
  )
}

type Props = Pick<
  ComponentProps<typeof Input>,
  "autoFocus" | "dir" | "inputMode" | "maxLength" | "readOnly" | "size" | "type"
> & {
  label: string
  isOptional?: boolean
  hint?: string
  error?: string
  value: string
  onChange: (value: string) => void
}

/** One line of text. */
export const LineField = (props: Props) => {
  const { label, isOptional, hint, error, onChange, ...input } = props
  return (
    <Field label={label} isOptional={isOptional} hint={hint} error={error}>
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

type TickProps = {
  label: string
  hint?: string
  isTicked: boolean
  error?: string | undefined
  /** It must be ticked, and is not. */
  isWrong?: boolean
  onTick: (isTicked: boolean) => void
}

/** A box to tick. */
export const Tick = ({ label, hint, isTicked, onTick, ...of }: TickProps) => {
  const { error, isWrong = error !== undefined } = of
  const id = useId()
  const below = error ?? hint
  const hintId = `${id}-hint`
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-1">
      <Checkbox
        id={id}
        aria-describedby={below ? hintId : undefined}
        aria-invalid={isWrong}
        checked={isTicked}
        onCheckedChange={(checked) => onTick(checked === true)}
      />
      <Label htmlFor={id} size="small" weight="plus">
        {label}
      </Label>
      {below && (
        <Hint
          id={hintId}
          className="col-start-2"
          variant={error ? "error" : "info"}
          role={error ? "alert" : undefined}
        >
          {below}
        </Hint>
      )}
    </div>
  )
}

type WordsFieldProps = {
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

/** Several lines of text, with the number of characters. */
export const TextareaField = ({
  isOptional = true,
  rows = 2,
  ...of
}: WordsFieldProps) => (
  <Field
    label={of.label}
    hint={of.hint}
    error={of.error}
    isOptional={isOptional}
    aside={<CharacterCount value={of.value} max={of.max} />}
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

const CharacterCount = ({
  value,
  max,
}: Pick<WordsFieldProps, "value" | "max">) => (
  <span
    aria-hidden
    className="txt-compact-xsmall text-ui-fg-subtle tabular-nums"
  >
    {value.length}/{max}
  </span>
)

type NoteFieldProps = {
  value: string
  onChange: (note: string) => void
  isMissing: boolean
  label?: string
  hint?: string
  autoFocus?: boolean
}

/** The reason that a person gives for a decision; it is required. */
export const NoteField = ({
  isMissing,
  label,
  hint,
  ...field
}: NoteFieldProps) => {
  const { t } = useTranslation("sbp")
  return (
    <TextareaField
      {...field}
      label={label ?? t("common.note")}
      hint={hint ?? t("common.noteHint")}
      error={isMissing ? t("common.noteMissing") : undefined}
      max={MAX_NOTE_LENGTH}
      rows={4}
      isOptional={false}
    />
  )
}

const NONE = "none"

/** A refund reason, from the list in Medusa's settings. */
export const ReasonField = ({
  value,
  onChange,
}: {
  /** The id of a refund reason, or an empty text. */
  value: string
  onChange: (value: string) => void
}) => {
  const { t } = useTranslation("sbp")
  const reasons = useRefundReasons().data?.refund_reasons ?? []
  if (reasons.length === 0) {
    return null
  }
  return (
    <Field label={t("common.refundReason")} isOptional>
      {(control) => (
        <Choice
          {...control}
          size="base"
          value={value || NONE}
          options={[
            { value: NONE, label: t("common.none") },
            ...reasons.map(({ id, label }) => ({ value: id, label })),
          ]}
          onChange={(chosen) => onChange(chosen === NONE ? "" : chosen)}
        />
      )}
    </Field>
  )
}
