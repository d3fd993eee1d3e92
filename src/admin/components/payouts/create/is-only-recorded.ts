import { RECORDED_NOT_GONE } from "../../../../domain/states/payout"
import type { Payout } from "../../../types"

/** Whether only a person says that the replaced payout's money did not go out. */
export function isOnlyRecorded(
  replaced: Pick<Payout, "state"> | undefined
): boolean {
  return replaced !== undefined && RECORDED_NOT_GONE.includes(replaced.state)
}
