import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { STATEMENT_KINDS } from "../../../../domain/statements/statement"
import { useStatements } from "../../../hooks/api/statements"
import { useListPage } from "../../../hooks/use-list-page"
import { useTableQuery } from "../../../hooks/use-table-query"
import { EmptyList } from "../../fetch-state"
import { choiceFilter } from "../../filters"
import { GuardedLink } from "../../guarded"
import { ListHeader } from "../../list-header"
import { ListTable } from "../../list-table"
import { statementPath } from "../statement-path"
import { useImportObstacle } from "../use-import-obstacle"
import type { Agreed } from "../../../types"
import { useAgreed } from "../use-agreed"
import { useShopIds } from "../use-shop-ids"
import { useStatementColumns } from "./use-statement-columns"

const PAGE_SIZE = 20

const FILTERS = ["kind", "shop_id"] as const

export const StatementList = () => {
  const { t } = useTranslation("sbp")
  const query = useTableQuery({ filters: FILTERS, pageSize: PAGE_SIZE })
  const page = useListPage()
  const list = useStatements({ ...query, ...page.place })
  const agreed = list.data?.agreed ?? []
  const shops = useShopIds()
  const columns = useStatementColumns(shops.length > 1)
  const filters = [
    choiceFilter("kind", t("statements.fields.kind"), STATEMENT_KINDS, (kind) =>
      t(`statements.kinds.${kind}`)
    ),
    choiceFilter("shop_id", t("statements.fields.shop"), shops, (id) => id),
  ]
  return (
    <Container className="divide-y p-0">
      <ListHeader
        title={t("menu.statements")}
        subtitle={t("statements.subtitle")}
      >
        <ImportLink variant="primary" />
      </ListHeader>
      {agreed.length > 0 && <AgreedRow agreed={agreed} />}
      <ListTable
        page={page}
        list={list}
        rows={list.data?.statements}
        columns={columns}
        filters={filters.filter(({ options }) => options.length > 1)}
        rowHref={statementPath}
        enableSearch={false}
        empty={
          <EmptyList words="statements">
            <ImportLink />
          </EmptyList>
        }
      />
    </Container>
  )
}

type ImportLinkProps = { variant?: "primary" | "secondary" }

const ImportLink = ({ variant }: ImportLinkProps) => {
  const { t } = useTranslation("sbp")
  return (
    <GuardedLink
      to="/sbp/statements/import"
      obstacle={useImportObstacle()}
      variant={variant}
    >
      {t("statements.import")}
    </GuardedLink>
  )
}

/** What all statements together say. */
const AgreedRow = ({ agreed }: { agreed: Agreed[] }) => {
  const { t } = useTranslation("sbp")
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 px-6 py-4">
      {useAgreed(agreed).map(({ kind, days, since }) => (
        <div key={kind}>
          <dt className="txt-compact-small text-ui-fg-subtle">
            {t(`statements.agreed.${kind}`)}
          </dt>
          <dd className="txt-compact-medium-plus">{days}</dd>
          {since && (
            <dd className="txt-compact-small text-ui-fg-subtle">{since}</dd>
          )}
        </div>
      ))}
    </dl>
  )
}
