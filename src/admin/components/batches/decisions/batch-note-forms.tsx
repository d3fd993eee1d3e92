import type { UseMutationResult } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import {
  useRejectBatch,
  useWithdrawBatch,
} from "../../../hooks/api/payout-batches"
import type { PayoutBatchWithProgress } from "../../../types"
import { DrawerForm } from "../../form/drawer-form"
import { NoteField } from "../../form/fields"
import { useFields } from "../../form/use-fields"
import { useDecision } from "../../payouts/decisions/decision-page"
import { BatchSubject } from "./batch-decision"

type Props = { batch: PayoutBatchWithProgress }

export const RejectBatchForm = ({ batch }: Props) => (
  <NoteForm batch={batch} action="reject" mutation={useRejectBatch(batch.id)} />
)

export const WithdrawBatchForm = ({ batch }: Props) => (
  <NoteForm
    batch={batch}
    action="withdraw"
    mutation={useWithdrawBatch(batch.id)}
  />
)

/** A decision that needs only a note. */
const NoteForm = ({
  batch,
  action,
  mutation,
}: Props & {
  action: "reject" | "withdraw"
  mutation: UseMutationResult<unknown, Error, { note: string }>
}) => {
  const { t } = useTranslation("sbp")
  const { decide, ...state } = useDecision(mutation, `batches.${action}.done`)
  const form = useFields({ note: "" }, ({ note }) =>
    note.trim() ? {} : { note: "required" }
  )
  const { note } = form.values
  return (
    <DrawerForm
      {...state}
      fields={form.ref}
      isDirty={form.isDirty}
      isDanger
      submitText={t(`batches.actions.${action}`)}
      onSubmit={() => form.check() && decide({ note: note.trim() })}
    >
      <BatchSubject batch={batch} action={action} />
      <NoteField
        value={note}
        onChange={(note) => form.change({ note })}
        isMissing={form.mistakes.note !== undefined}
        autoFocus
      />
    </DrawerForm>
  )
}
