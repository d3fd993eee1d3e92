import { DataTable } from "@medusajs/dashboard/components"
import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import type { LineDecision } from "../../../../modules/statement/models/statement-line"
import { useStatementLines } from "../../../hooks/api/statements"
import { useFormat } from "../../../hooks/use-format"
import { useRights } from "../../../hooks/use-rights"
import { useSelection } from "../../../hooks/use-selection"
import { useTableQuery } from "../../../hooks/use-table-query"
import type { StatementLine, StatementToRead } from "../../../types"
import { Failed } from "../../fetch-state"
import { RefusedButton } from "../../links"
import { SelectionBar } from "../../selection-bar"
import { DecideDrawer } from "./decide-drawer"
import { DECISIONS, fitting, totalOf } from "./decisions"
import { useLineColumns } from "./use-line-columns"
import { useLineFilters } from "./use-line-filters"

type Props = { statement: StatementToRead }

type Selection = ReturnType<typeof useSelection<StatementLine>>

const PAGE_SIZE = 100

/** The lines, what became of them, and what a person decides about them. */
export const LinesSection = ({ statement }: Props) => {
  const { t } = useTranslation("sbp")
  const offset = useOffset()
  const query = useTableQuery({
    filters: ["verdict", "is_open"],
    pageSize: PAGE_SIZE,
  })
  const list = useStatementLines(statement.id, {
    ...query,
    offset: offset.value,
  })
  const { data, isPending, error, refetch } = list
  const lines = data?.lines ?? []
  const isPast = data?.lines.length === 0 && offset.value > 0
  useEffect(() => {
    if (isPast) {
      offset.reset()
    }
  })
  const selection = useSelection(lines.filter(({ is_open }) => is_open))
  const [decision, setDecision] = useState<LineDecision>()
  const columns = useLineColumns(statement, selection)
  const filters = useLineFilters()
  const isAgreed = query.is_open === "true" && !query.verdict && !query.q
  const failed = error && !data && <Failed error={error} retry={refetch} />
  return (
    <Container className="divide-y p-0">
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
          decide={setDecision}
        />
      )}
      <DataTable
        data={lines}
        columns={columns}
        filters={filters}
        rowCount={data?.count}
        pageSize={PAGE_SIZE}
        getRowId={(line) => line.id}
        isLoading={isPending}
        emptyState={{
          empty: { custom: failed },
          filtered: {
            heading: t(
              isAgreed ? "statements.lines.allDecided" : "common.noMatch"
            ),
            description: t(
              isAgreed
                ? "statements.lines.allDecidedHint"
                : "common.noMatchHint"
            ),
            ...(failed && { custom: failed }),
          },
        }}
      />
      <DecideDrawer
        statement={statement}
        decision={decision}
        selection={selection}
        onClose={() => setDecision(undefined)}
      />
    </Container>
  )
}

/** The table keeps it in the page's address. */
function useOffset() {
  const [params, setParams] = useSearchParams()
  return {
    value: Math.max(0, Number(params.get("offset")) || 0),
    reset: () =>
      setParams(
        (all) => {
          all.delete("offset")
          return all
        },
        { replace: true }
      ),
  }
}

type BarProps = Props & {
  selection: Selection
  decide: (decision: LineDecision) => void
}

const DecisionBar = ({ statement, selection, decide }: BarProps) => {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  const { kind, shop_id } = statement
  const { chosen } = selection
  const obstacle = useRights().obstacles.statement(kind, shop_id)
  const selected = [
    t("statements.lines.selected", { count: chosen.length }),
    ...totalOf(chosen).map(({ amount, currency_code }) =>
      money(amount, currency_code)
    ),
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
      {possible.map((decision) => {
        const label = t(`statements.decisions.${decision}.action`)
        return obstacle ? (
          <RefusedButton
            key={decision}
            why={t(`payouts.obstacles.${obstacle}`)}
          >
            {label}
          </RefusedButton>
        ) : (
          <Button
            key={decision}
            size="small"
            variant="secondary"
            onClick={() => decide(decision)}
          >
            {label}
          </Button>
        )
      })}
    </SelectionBar>
  )
}
