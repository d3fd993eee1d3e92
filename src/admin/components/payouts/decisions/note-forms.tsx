import type { UseMutationResult } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import {
  useBouncePayout,
  useRejectPayout,
  useWithdrawPayout,
} from "../../../hooks/api/payouts"
import type { Payout } from "../../../types"
import { DrawerForm } from "../../form/drawer-form"
import { NoteField } from "../../form/fields"
import { useFields } from "../../form/use-fields"
import { DecisionSubject, useDecision } from "./decision-page"

export const RejectForm = ({ payout }: { payout: Payout }) => (
  <NoteForm
    payout={payout}
    action="reject"
    mutation={useRejectPayout(payout.id)}
    isDanger
  />
)

export const WithdrawForm = ({ payout }: { payout: Payout }) => (
  <NoteForm
    payout={payout}
    action="withdraw"
    mutation={useWithdrawPayout(payout.id)}
    isDanger
  />
)

/** The bank sent its money back. */
export const BounceForm = ({ payout }: { payout: Payout }) => (
  <NoteForm
    payout={payout}
    action="bounce"
    mutation={useBouncePayout(payout.id)}
  />
)

/** A decision that needs only a note. */
const NoteForm = ({
  payout,
  action,
  mutation,
  isDanger,
}: {
  payout: Payout
  action: "reject" | "withdraw" | "bounce"
  mutation: UseMutationResult<unknown, Error, { note: string }>
  isDanger?: boolean
}) => {
  const { t } = useTranslation("sbp")
  const { decide, ...state } = useDecision(mutation, `payouts.${action}.done`)
  const form = useFields({ note: "" }, ({ note }) =>
    note.trim() ? {} : { note: "required" }
  )
  const { note } = form.values
  return (
    <DrawerForm
      {...state}
      fields={form.ref}
      isDirty={form.isDirty}
      isDanger={isDanger}
      submitText={t(`payouts.${action}.submit`)}
      onSubmit={() => form.check() && decide({ note: note.trim() })}
    >
      <DecisionSubject payout={payout} action={action} />
      <NoteField
        value={note}
        onChange={(note) => form.change({ note })}
        isMissing={form.mistakes.note !== undefined}
        autoFocus
      />
    </DrawerForm>
  )
}
