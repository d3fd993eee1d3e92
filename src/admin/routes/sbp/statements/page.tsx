import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Crumb } from "../../../components/crumb"
import { OneSection } from "../../../components/one-section"
import { StatementList } from "../../../components/statements/list/statement-list"

const StatementsPage = () => (
  <OneSection zone="sbp.statements.list" id="SbpStatementList">
    <StatementList />
  </OneSection>
)

export default StatementsPage

export const config = defineRouteConfig({
  label: "menu.statements",
  translationNs: "sbp",
  rank: 4,
})

export const handle = { breadcrumb: () => <Crumb name="menu.statements" /> }
