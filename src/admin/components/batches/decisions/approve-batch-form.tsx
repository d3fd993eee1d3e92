import { Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { readTypedSum } from "../../../../domain/read-typed-sum"
import { useApproveBatch } from "../../../hooks/api/payout-batches"
import { Refused } from "../../../hooks/api/post-for-money"
import { useDecision } from "../../../hooks/use-decision"
import type { PayoutBatchWithProgress } from "../../../types"
import { DrawerForm } from "../../form/drawer-form"
import { LineField, Tick } from "../../form/fields"
import { useFields } from "../../form/use-fields"
import { Person } from "../../values"
import { BatchSubject } from "./batch-decision"

/**
 * The second person types the control total, best from their own list: a box can be ticked
 * without reading, but typed digits were read.
 */
export const ApproveBatchForm = (props: { batch: PayoutBatchWithProgress }) => {
  const { t } = useTranslation("sbp")
  // As it was when the form was opened, so that no changed batch is approved.
  const [batch] = useState(props.batch)
  const { row_count, amount } = batch
  const approval = useApproveBatch(batch.id)
  const { decide, ...state } = useDecision(approval, "batches.approve.done")
  const form = useFields({ total: "", confirm_duplicates: false }, (typed) =>
    readTypedSum(typed.total) === amount ? {} : { total: "wrong" }
  )
  const { total, confirm_duplicates } = form.values
  const refusal = approval.error instanceof Refused ? approval.error : undefined
  return (
    <DrawerForm
      {...state}
      fields={form.ref}
      isDirty={form.isDirty}
      submitText={t("batches.actions.approve")}
      onSubmit={() =>
        form.check() &&
        decide({
          row_count,
          amount,
          ...(confirm_duplicates && { confirm_duplicates }),
        })
      }
    >
      <BatchSubject batch={batch} action="approve" />
      <Text size="small" className="text-ui-fg-subtle">
        {t("payouts.createdBy")}: <Person id={batch.created_by} />
      </Text>
      <LineField
        label={t("batches.approve.total")}
        hint={t("batches.approve.hint")}
        inputMode="decimal"
        autoFocus
        error={form.mistakes.total && t("batches.approve.wrong")}
        value={total}
        onChange={(total) => form.change({ total })}
      />
      {(confirm_duplicates || refusal?.code === "duplicate_payout") && (
        <Tick
          label={t("batches.review.confirm_duplicates.yes")}
          hint={t("batches.review.confirm_duplicates.hint")}
          isTicked={confirm_duplicates}
          onTick={(confirm_duplicates) => form.change({ confirm_duplicates })}
        />
      )}
    </DrawerForm>
  )
}
