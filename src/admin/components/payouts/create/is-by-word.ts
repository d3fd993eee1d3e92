import { NOT_GONE_BY_WORD } from "../../../../domain/states/payout"
import type { Payout } from "../../../types"

/** Only a person says that the replaced payout's money is not gone. */
export function isByWord(replaced: Pick<Payout, "state"> | undefined): boolean {
  return replaced !== undefined && NOT_GONE_BY_WORD.includes(replaced.state)
}
