import { defineRouteConfig } from "@medusajs/admin-sdk"
import { LayoutComposer } from "@medusajs/dashboard/components"
import { useTranslation } from "react-i18next"
import { StatementList } from "../../../components/statements/list/statement-list"

const StatementsPage = () => (
  <LayoutComposer
    widgetsZonePrefix="sbp.statements.list"
    preferredLayoutId="core:single-column"
    sections={{
      main: (
        <LayoutComposer.Entry id="SbpStatementList">
          <StatementList />
        </LayoutComposer.Entry>
      ),
    }}
  />
)

const StatementsCrumb = () => {
  const { t } = useTranslation("sbp")
  return <>{t("menu.statements")}</>
}

export default StatementsPage

export const config = defineRouteConfig({
  label: "menu.statements",
  translationNs: "sbp",
  rank: 4,
})

export const handle = { breadcrumb: () => <StatementsCrumb /> }
