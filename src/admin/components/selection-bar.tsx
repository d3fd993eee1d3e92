import { Checkbox, Label } from "@medusajs/ui"
import { type ReactNode, useId } from "react"
import type { useSelection } from "../hooks/use-selection"

type Props<Row extends { id: string }> = {
  selection: ReturnType<typeof useSelection<Row>>
  /** Of the box that selects all of them. */
  label: string
  /** What is selected. */
  selected: ReactNode
  /** What can be done with it. */
  children: ReactNode
}

/** Selects all rows of the page, and offers actions for all selected rows. */
export const SelectionBar = <Row extends { id: string }>({
  selection: { chosen, areAll, all, none },
  label,
  selected,
  children,
}: Props<Row>) => {
  const id = useId()
  const isSome = chosen.length > 0
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
      <Checkbox
        id={id}
        checked={areAll || (isSome && "indeterminate")}
        onCheckedChange={() => (areAll ? none() : all())}
        aria-label={label}
      />
      <Label
        htmlFor={id}
        size="small"
        className="text-ui-fg-subtle"
        role="status"
      >
        {isSome ? selected : label}
      </Label>
      {isSome && <div className="ms-auto flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}
