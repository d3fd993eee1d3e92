import { Checkbox, createDataTableColumnHelper } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { useSelection } from "../../../hooks/use-selection"
import type { Statement, StatementLine } from "../../../types"
import { Decision, Here, There, VerdictOf } from "./line-cells"

const helper = createDataTableColumnHelper<StatementLine>()

type Selection = Pick<
  ReturnType<typeof useSelection<StatementLine>>,
  "has" | "toggle"
>

export function useLineColumns(statement: Statement, selection: Selection) {
  const { t } = useTranslation("sbp")
  const { kind } = statement
  const header = (name: string) => t(`statements.lines.${name}`)
  return [
    helper.display({
      id: "select",
      header: () => null,
      cell: ({ row: { original } }) =>
        original.is_open && (
          <SelectLine line={original} selection={selection} />
        ),
    }),
    helper.accessor("verdict", {
      header: header("verdict"),
      cell: ({ row: { original } }) => <VerdictOf line={original} />,
    }),
    helper.accessor("amount", {
      header: header("there"),
      cell: ({ row: { original } }) => (
        <There line={original} statement={statement} />
      ),
    }),
    helper.accessor("our_amount", {
      header: header("here"),
      cell: ({ row: { original } }) => <Here line={original} kind={kind} />,
    }),
    helper.accessor("decision", {
      header: header("decision"),
      cell: ({ row: { original } }) => <Decision line={original} />,
    }),
  ]
}

const SelectLine = ({
  line,
  selection,
}: {
  line: StatementLine
  selection: Selection
}) => {
  const { t } = useTranslation("sbp")
  const { number, subject_id } = line
  return (
    <Checkbox
      checked={selection.has(line.id)}
      onCheckedChange={() => selection.toggle(line)}
      aria-label={
        number === null
          ? t("statements.lines.selectMissing", { id: subject_id })
          : t("statements.lines.select", { number })
      }
    />
  )
}
