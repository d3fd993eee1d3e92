import { Hint, Label, Text } from "@medusajs/ui"
import { type ReactNode, useId } from "react"
import { useTranslation } from "react-i18next"

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
  error?: string
  children: (props: ControlProps) => ReactNode
}

/** A control with its label, and what is to be said about it below. */
export const Field = ({ hint, error, children, ...label }: FieldProps) => {
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
          role={error ? "alert" : undefined}
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
