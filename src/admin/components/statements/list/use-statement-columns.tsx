import { createDataTableColumnHelper } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../hooks/use-format"
import type { Statement } from "../../../types"
import { TextLink } from "../../links"
import { Person, Time } from "../../values"
import { CoveredDays } from "../covered-days"
import { StatementBadge } from "../statement-badge"
import { statementPath } from "../statement-path"

const helper = createDataTableColumnHelper<Statement>()

export function useStatementColumns(hasShops: boolean) {
  const { t } = useTranslation("sbp")
  const { number } = useFormat()
  const header = (name: string) => t(`statements.fields.${name}`)
  return [
    helper.accessor("name", {
      header: header("name"),
      // Rows cannot be reached by keyboard, so the name is a link.
      cell: ({ row: { original } }) => (
        <TextLink
          to={statementPath(original)}
          title={original.name}
          className="block max-w-[150px] truncate sm:max-w-[260px]"
        >
          {original.name}
        </TextLink>
      ),
    }),
    helper.accessor("verdicts", {
      header: header("state"),
      cell: ({ row: { original } }) => <StatementBadge statement={original} />,
    }),
    helper.accessor("kind", {
      header: header("kind"),
      cell: ({ getValue }) => <>{t(`statements.kinds.${getValue()}`)}</>,
    }),
    ...(hasShops
      ? [helper.accessor("shop_id", { header: header("shop") })]
      : []),
    helper.accessor("covers_from", {
      header: header("covers"),
      cell: ({ row: { original } }) => <CoveredDays of={original} />,
    }),
    helper.accessor("line_count", {
      header: header("lines"),
      align: "right",
      cell: ({ getValue }) => number(getValue()),
    }),
    helper.accessor("created_at", {
      header: header("imported"),
      enableSorting: true,
      cell: ({ getValue }) => <Time at={getValue()} />,
    }),
    helper.accessor("created_by", {
      header: header("by"),
      cell: ({ getValue }) => <Person id={getValue()} />,
    }),
  ]
}
