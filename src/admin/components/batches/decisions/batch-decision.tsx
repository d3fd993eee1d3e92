import { Text } from "@medusajs/ui"
import type { ComponentType } from "react"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import { usePayoutBatch } from "../../../hooks/api/payout-batches"
import { useFormat } from "../../../hooks/use-format"
import { useRights } from "../../../hooks/use-rights"
import type { PayoutBatchWithProgress } from "../../../types"
import { DrawerPage } from "../../drawer-page"
import { type BatchAction, batchActions, restOf } from "../detail/batch-actions"

type Action = Exclude<BatchAction["name"], "remind">

/** A drawer over the batch that is decided about. */
export const BatchDecision = <Name extends Action>({
  action,
  Form,
}: {
  /** The action; its name finds the texts. */
  action: Name
  Form: ComponentType<{ batch: PayoutBatchWithProgress; action: Name }>
}) => {
  const { t } = useTranslation("sbp")
  const { id = "" } = useParams()
  const { data, error, refetch } = usePayoutBatch(id)
  const batch = data?.payout_batch
  const rights = useRights()
  const found =
    batch && batchActions(batch, rights).find(({ name }) => name === action)
  return (
    <DrawerPage
      title={t(`batches.${action}.title`)}
      action={`batches.actions.${action}`}
      obstacle={found?.obstacle}
      subject={batch && <BatchSubject batch={batch} action={action} />}
      error={data === null ? new Error(t("batches.missing", { id })) : error}
      retry={refetch}
    >
      {batch && <Form batch={batch} action={action} />}
    </DrawerPage>
  )
}

/** The batch, or the rest of it, that is decided about, and what the decision means. */
export const BatchSubject = ({
  batch,
  action,
}: {
  batch: PayoutBatchWithProgress
  action: Action
}) => {
  const { t } = useTranslation("sbp")
  const { money, number } = useFormat()
  const { row_count, amount } = action === "withdraw" ? restOf(batch) : batch
  return (
    <>
      <div className="bg-ui-bg-component shadow-elevation-card-rest flex flex-col gap-y-1 rounded-lg px-4 py-3">
        <Text size="small" className="text-ui-fg-subtle break-words">
          {batch.name}
        </Text>
        <Text weight="plus" className="tabular-nums">
          {t("batches.rows.count", {
            count: row_count,
            shown: number(row_count),
          })}
          {" · "}
          {money(amount, batch.currency_code)}
        </Text>
      </div>
      <Text size="small">{t(`batches.${action}.about`)}</Text>
    </>
  )
}
