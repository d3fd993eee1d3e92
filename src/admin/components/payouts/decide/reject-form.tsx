import { useRejectPayout } from "../../../hooks/api/payouts"
import type { Payout } from "../../../types"
import { DecisionDrawer } from "./decision-drawer"
import { NoteField } from "./note-field"
import { useDecision } from "./use-decision"

export const RejectForm = ({ payout }: { payout: Payout }) => {
  const { decide, noteField, ...state } = useDecision(
    useRejectPayout(payout.id),
    "payouts.reject.done"
  )
  return (
    <DecisionDrawer
      {...state}
      payout={payout}
      words="reject"
      isDanger
      onSubmit={() => decide((note) => ({ note }))}
    >
      <NoteField {...noteField} />
    </DecisionDrawer>
  )
}
