import { clx, Select } from "@medusajs/ui"
import type { ComponentProps } from "react"

type Props<Value extends string> = {
  size?: "small" | "base"
  value: Value | undefined
  options: readonly { value: Value; label: string }[]
  /** While nothing is chosen. */
  placeholder?: string
  onChange: (value: Value) => void
} & Pick<
  ComponentProps<typeof Select.Trigger>,
  "id" | "aria-label" | "aria-describedby" | "aria-invalid" | "className"
>

/** One of a few values. */
export const Choice = <Value extends string>({
  size = "small",
  value,
  options,
  placeholder,
  onChange,
  className,
  ...control
}: Props<Value>) => (
  <Select
    size={size}
    value={value ?? ""}
    onValueChange={(it) => onChange(it as Value)}
  >
    <Select.Trigger
      {...control}
      className={clx("min-w-0 [&>span]:truncate", className)}
    >
      <Select.Value placeholder={placeholder} />
    </Select.Trigger>
    <Select.Content>
      {options.map((option) => (
        <Select.Item key={option.value} value={option.value}>
          {option.label}
        </Select.Item>
      ))}
    </Select.Content>
  </Select>
)
