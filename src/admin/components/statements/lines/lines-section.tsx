import { Container, Heading, Text } from "@medusajs/ui"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { LineDecision } from "../../../../modules/statement/models/statement-line"
import { useStatementLines } from "../../../hooks/api/statements"
import { useFormat } from "../../../hooks/use-format"
import { useListPage } from "../../../hooks/use-list-page"
import { useRights } from "../../../hooks/use-rights"
import { useSelection } from "../../../hooks/use-selection"
import { useTableQuery } from "../../../hooks/use-table-query"
import type { StatementLine, StatementToRead } from "../../../types"
import { GuardedButton } from "../../guarded"
import { ListTable } from "../../list-table"
import { SelectionBar } from "../../selection-bar"
import { DecideDrawer } from "./decide-drawer"
import { DECISIONS, fitting, totalsOf } from "./decisions"
import { useLineColumns } from "./use-line-columns"
import { useLineFilters } from "./use-line-filters"

type Props = { statement: StatementToRead }

type Selection = ReturnType<typeof useSelection<StatementLine>>

const PAGE_SIZE = 100

/** The lines, what became of them, and what a person decides about them. */
export const LinesSection = ({ statement }: Props) => {
  const { t } = useTranslation("sbp")
  const page = useListPage()
  const query = useTableQuery({
    filters: ["verdict", "is_open"],
    pageSize: PAGE_SIZE,
  })
  const list = useStatementLines(statement.id, { ...query, ...page.place })
  const lines = list.data?.lines ?? []
  // Not those of the last filter: a note that is begun about them would be lost with them.
  const selection = useSelection(
    list.isPlaceholderData ? [] : lines.filter(({ is_open }) => is_open)
  )
  const [decision, setDecision] = useState<LineDecision>()
  const { ref, remember, restoreFocus } = useDrawerFocus()
  const columns = useLineColumns(statement, selection)
  const filters = useLineFilters()
  const isAgreed = query.is_open === "true" && !query.verdict && !query.q
  return (
    <Container className="divide-y p-0" ref={ref}>
      <div className="px-6 py-4">
        <Heading level="h2">{t("statements.lines.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("statements.lines.search")}
        </Text>
      </div>
      {lines.some(({ is_open }) => is_open) && (
        <DecisionBar
          statement={statement}
          selection={selection}
          decide={(decision) => {
            remember()
            setDecision(decision)
          }}
        />
      )}
      <ListTable
        page={page}
        list={list}
        rows={lines}
        columns={columns}
        filters={filters}
        noMatch={
          isAgreed
            ? {
                heading: t("statements.lines.allDecided"),
                description: t("statements.lines.allDecidedHint"),
              }
            : undefined
        }
      />
      <DecideDrawer
        statement={statement}
        decision={decision}
        selection={selection}
        onClose={() => {
          setDecision(undefined)
          restoreFocus()
        }}
      />
    </Container>
  )
}

/**
 * Where the focus goes when the drawer closes: to the button that opened it, or, if no
 * line is selected any more, to the box that selects all.
 */
function useDrawerFocus() {
  const ref = useRef<HTMLDivElement>(null)
  const opener = useRef<Element | null>(null)
  const restore = () => {
    const button = opener.current?.isConnected ? opener.current : undefined
    const box = ref.current?.querySelector("[role=checkbox]")
    const target = button ?? box
    if (target instanceof HTMLElement) {
      target.focus()
    }
  }
  return {
    /** The section. */
    ref,
    remember: () => {
      opener.current = document.activeElement
    },
    // After the closing drawer has moved the focus.
    restoreFocus: () => void setTimeout(restore),
  }
}

type BarProps = Props & {
  selection: Selection
  decide: (decision: LineDecision) => void
}

const DecisionBar = ({ statement, selection, decide }: BarProps) => {
  const { t } = useTranslation("sbp")
  const { sums } = useFormat()
  const { kind, shop_id } = statement
  const { chosen } = selection
  const obstacle = useRights().obstacles.statement(kind, shop_id)
  const selected = [
    t("statements.lines.selected", { count: chosen.length }),
    ...sums(totalsOf(chosen)),
  ]
  const possible = DECISIONS[kind].filter(
    (it) => fitting(it, chosen).length > 0
  )
  return (
    <SelectionBar
      selection={selection}
      label={t("statements.lines.selectAll")}
      selected={selected.join(" · ")}
    >
      {possible.map((decision) => (
        <GuardedButton
          key={decision}
          why={obstacle && t(`payouts.obstacles.${obstacle}`)}
          onClick={() => decide(decision)}
        >
          {t(`statements.decisions.${decision}.action`)}
        </GuardedButton>
      ))}
    </SelectionBar>
  )
}
