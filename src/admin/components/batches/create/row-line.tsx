import { Trash } from "@medusajs/icons"
import { Hint, IconButton, Input } from "@medusajs/ui"
import { type FocusEvent, memo, useState } from "react"
import { useTranslation } from "react-i18next"
import {
  BATCH_COLUMNS,
  type BatchColumn,
} from "../../../../domain/payout-batch"
import {
  type CellFault,
  type DraftRow,
  isBlank,
  readDraftRow,
} from "./batch-draft"

type Props = {
  row: DraftRow
  number: number
  /** What the store has found, beside what the browser does. */
  storeFaults: readonly CellFault[] | undefined
  /** All rows were checked. */
  isChecked: boolean
  onChange: (id: number, column: BatchColumn, text: string) => void
  onRemove: (id: number) => void
}

/** Draws only changed rows again: a page has 250 of these cells. */
export const RowLine = memo((props: Props) => {
  const { row, number, storeFaults, isChecked, onChange, onRemove } = props
  const { t } = useTranslation("sbp")
  // A cell is not called wrong while a person types in it.
  const [isLeft, setLeft] = useState(!isBlank(row))
  const faults = [...readDraftRow(row).faults, ...(storeFaults ?? [])].filter(
    ({ fault }) =>
      fault === "card_number" || (!isBlank(row) && (isChecked || isLeft))
  )
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) {
      setLeft(true)
    }
  }
  return (
    <tr onBlur={leave} className="align-top">
      <th
        scope="row"
        className="txt-compact-small text-ui-fg-subtle px-2 pt-2.5 text-end font-normal tabular-nums"
      >
        {number}
      </th>
      {BATCH_COLUMNS.map((column) => (
        <Cell
          key={column}
          row={row}
          column={column}
          number={number}
          fault={faults.find((it) => it.column === column)?.fault}
          onChange={onChange}
        />
      ))}
      <td className="px-1 py-1">
        <IconButton
          type="button"
          size="small"
          variant="transparent"
          aria-label={t("batches.rows.remove", { number })}
          onClick={() => onRemove(row.id)}
        >
          <Trash className="text-ui-fg-subtle" />
        </IconButton>
      </td>
    </tr>
  )
})

type CellProps = Pick<Props, "row" | "number" | "onChange"> & {
  column: BatchColumn
  fault: CellFault["fault"] | undefined
}

const MODES: Partial<Record<BatchColumn, "email" | "decimal" | "numeric">> = {
  recipient_email: "email",
  amount: "decimal",
  order_number: "numeric",
}

const Cell = ({ row, number, column, fault, onChange }: CellProps) => {
  const { t } = useTranslation("sbp")
  const id = `sbp-${row.id}-${column}`
  return (
    <td className="px-1 py-1">
      <Input
        size="small"
        autoComplete="off"
        inputMode={MODES[column]}
        data-row={row.id}
        data-column={column}
        aria-label={t("batches.rows.cell", {
          column: t(`batches.columns.${column}`),
          number,
        })}
        aria-invalid={fault !== undefined}
        aria-describedby={fault && id}
        value={row.texts[column]}
        onChange={(event) => onChange(row.id, column, event.target.value)}
      />
      {fault && (
        <Hint id={id} variant="error" className="mt-1">
          {t(`batches.faults.${fault}`)}
        </Hint>
      )}
    </td>
  )
}
