import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { BATCH_STANDINGS } from "../../../../domain/payout-batch"
import { usePayoutBatchRows } from "../../../hooks/api/payout-batches"
import { useListPage } from "../../../hooks/use-list-page"
import { useTableQuery } from "../../../hooks/use-table-query"
import type { PayoutBatch } from "../../../types"
import { Emptied } from "../../emptied"
import { choiceFilter } from "../../filters"
import { ListTable } from "../../list-table"
import { Section } from "../../section"
import { useRowColumns } from "./use-row-columns"

const PAGE_SIZE = 50

/** Whom the money is for, and how far each link has come. */
export const BatchRows = ({ batch }: { batch: PayoutBatch }) => {
  const { t } = useTranslation("sbp")
  const page = useListPage()
  const query = useTableQuery({ filters: ["standing"], pageSize: PAGE_SIZE })
  const list = usePayoutBatchRows(batch, { ...query, ...page.place })
  const columns = useRowColumns(batch)
  return (
    <Section
      title={t("batches.rows.title")}
      below={
        <>
          {batch.emptied_at && <Emptied at={batch.emptied_at} />}
          {batch.state === "awaiting_approval" && (
            <Text size="small" className="text-ui-fg-subtle">
              {t("batches.rows.fixed")}
            </Text>
          )}
        </>
      }
    >
      <ListTable
        page={page}
        list={list}
        rows={list.data?.rows}
        columns={columns}
        filters={[
          choiceFilter(
            "standing",
            t("common.state"),
            BATCH_STANDINGS,
            (standing) => t(`states.standing.${standing}`)
          ),
        ]}
        enableSearch={false}
      />
    </Section>
  )
}
