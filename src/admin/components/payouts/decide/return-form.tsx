import { useReturnPayout } from "../../../hooks/api/payouts"
import type { Payout } from "../../../types"
import { DecisionDrawer } from "./decision-drawer"
import { NoteField } from "./note-field"
import { useDecision } from "./use-decision"

/** The bank sent its money back. */
export const ReturnForm = ({ payout }: { payout: Payout }) => {
  const { decide, noteField, ...state } = useDecision(
    useReturnPayout(payout.id),
    "payouts.return.done"
  )
  return (
    <DecisionDrawer
      {...state}
      payout={payout}
      words="return"
      onSubmit={() => decide((note) => ({ note }))}
    >
      <NoteField {...noteField} />
    </DecisionDrawer>
  )
}
