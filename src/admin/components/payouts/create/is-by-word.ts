import { NOT_GONE_BY_WORD } from "../../../../domain/states/payout"
import type { Payout } from "../../../types"

/** Whether only a person says that the replaced payout's money did not go out. */
export function isByWord(replaced: Pick<Payout, "state"> | undefined): boolean {
  return replaced !== undefined && NOT_GONE_BY_WORD.includes(replaced.state)
}
