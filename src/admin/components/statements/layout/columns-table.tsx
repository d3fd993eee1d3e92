import { clx, Table } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import {
  STATEMENT_FIELDS,
  type StatementField,
} from "../../../../domain/statements/statement"
import type { StatementToRead } from "../../../types"
import { Choice } from "../../choice"
import { ScrollBox } from "../../scroll-box"
import { chooseField, fieldAt } from "./draft"
import type { LayoutDraft } from "./use-layout-draft"

type Props = {
  statement: StatementToRead
  draft: LayoutDraft
}

/** Lines that are shown after the names of the columns. */
const SHOWN = 6

const UNUSED = "unused"

/** The first lines, with a choice of field above each column. */
export const ColumnsTable = ({ statement, draft }: Props) => {
  const { t } = useTranslation("sbp")
  const { first_lines } = statement
  const { header_lines } = draft.layout
  const shown = first_lines.slice(0, header_lines + SHOWN)
  const width = Math.max(0, ...first_lines.map(({ length }) => length))
  const places = Array.from({ length: width }, (_, place) => place)
  return (
    <ScrollBox
      label={t("statements.layout.firstLines")}
      className="max-h-[420px]"
    >
      <Table>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell className="w-12">
              <span className="sr-only">{t("statements.layout.line")}</span>
            </Table.HeaderCell>
            {places.map((place) => (
              <Table.HeaderCell key={place} className="py-2 pe-4">
                <FieldChoice statement={statement} draft={draft} at={place} />
              </Table.HeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {shown.map((cells, index) => (
            <Table.Row
              key={index}
              className={clx(
                index === header_lines - 1 && "bg-ui-bg-subtle font-medium",
                index < header_lines - 1 && "text-ui-fg-subtle"
              )}
            >
              <Table.Cell className="text-ui-fg-subtle w-12 tabular-nums">
                {index + 1}
              </Table.Cell>
              {places.map((place) => (
                <Table.Cell key={place} className="pe-4">
                  <span
                    className="block max-w-[220px] truncate"
                    title={cells[place]}
                  >
                    {cells[place]}
                  </span>
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </ScrollBox>
  )
}

const FieldChoice = ({ statement, draft, at }: Props & { at: number }) => {
  const { t } = useTranslation("sbp")
  const { layout, change } = draft
  const field = fieldAt(layout, at)
  const fields = STATEMENT_FIELDS.filter(
    // Registries of payments have no cards.
    (it) => it !== "card" || statement.kind === "payouts" || it === field
  )
  return (
    <Choice<StatementField | typeof UNUSED>
      aria-label={t("statements.layout.column", { number: at + 1 })}
      className={clx("min-w-[140px]", !field && "text-ui-fg-subtle")}
      value={field ?? UNUSED}
      options={[
        { value: UNUSED, label: t("statements.layout.ignored") },
        ...fields.map((value) => ({
          value,
          label: t(`statements.layout.fields.${value}`),
        })),
      ]}
      onChange={(value) =>
        change({
          columns: chooseField(
            layout,
            at,
            value === UNUSED ? undefined : value
          ),
        })
      }
    />
  )
}
