import { LayoutComposer } from "@medusajs/dashboard/components"
import { Alert } from "@medusajs/ui"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { isJudging } from "../../hooks/api/statements"
import type { StatementToRead } from "../../types"
import { JudgingSection } from "./judging-section"
import { LayoutSection } from "./layout/layout-section"
import { LinesSection } from "./lines/lines-section"
import { OutcomeSection } from "./outcome-section"
import { StatementGeneral } from "./statement-general"
import { linesPath } from "./statement-path"

const { Entry } = LayoutComposer

type Props = { statement: StatementToRead }

export const StatementDetail = ({ statement }: Props) => {
  const { t } = useTranslation("sbp")
  const navigate = useNavigate()
  const [isChanging, setChanging] = useState(false)
  const { layout, emptied_at } = statement
  // An unfinished choice stays even if another person's layout arrives.
  const isChoosing = !emptied_at && (!layout || isChanging)
  const canChange = !isChoosing && !emptied_at && !isJudging(statement)
  const below = isChoosing ? (
    <Entry id="SbpStatementLayout">
      <LayoutSection
        statement={statement}
        onEdit={() => setChanging(true)}
        onDone={() => {
          setChanging(false)
          focusOn("sbp-statement")
          // What waits for a decision comes first.
          void navigate(linesPath(statement.id, { is_open: "true" }), {
            replace: true,
          })
        }}
        onCancel={
          layout
            ? () => {
                setChanging(false)
                focusOn("sbp-change-columns")
              }
            : undefined
        }
      />
    </Entry>
  ) : (
    comparison(statement)
  )
  return (
    <Sections statement={statement}>
      <Entry id="SbpStatementGeneral">
        <StatementGeneral
          statement={statement}
          changeColumns={
            canChange
              ? () => {
                  setChanging(true)
                  focusOn("sbp-columns")
                }
              : undefined
          }
          canWithdraw={!isJudging(statement)}
        />
      </Entry>
      {emptied_at && (
        <Entry id="SbpStatementEmptied">
          <Alert>{t("statements.lines.emptied")}</Alert>
        </Entry>
      )}
      {below}
    </Sections>
  )
}

/** The button that was pressed is gone: the focus goes to what it did. */
const focusOn = (id: string) =>
  setTimeout(() => document.getElementById(id)?.focus())

const Sections = ({ statement, children }: Props & { children: ReactNode }) => (
  <LayoutComposer
    widgetsZonePrefix="sbp.statements.details"
    preferredLayoutId="core:single-column"
    hasOutlet={false}
    data={statement}
    sections={{ main: <>{children}</> }}
  />
)

/** A function, not a component: a section that can be moved and hidden must be an entry. */
const comparison = (statement: StatementToRead): ReactNode =>
  isJudging(statement) ? (
    <Entry id="SbpStatementJudging">
      <JudgingSection statement={statement} />
    </Entry>
  ) : statement.has_failed ? (
    <Entry id="SbpStatementFailed">
      <Failed />
    </Entry>
  ) : (
    statement.layout && (
      <>
        <Entry id="SbpStatementOutcome">
          <OutcomeSection statement={statement} />
        </Entry>
        <Entry id="SbpStatementLines">
          <LinesSection statement={statement} />
        </Entry>
      </>
    )
  )

const Failed = () => {
  const { t } = useTranslation("sbp")
  return <Alert variant="error">{t("statements.judging.failed")}</Alert>
}
