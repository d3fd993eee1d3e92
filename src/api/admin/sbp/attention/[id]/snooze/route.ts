import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { addDays, dayAt, startOfDay } from "../../../../../../domain/days"
import { MAX_SNOOZE_DAYS } from "../../../../../../domain/limits"
import { SBP_LEDGER_MODULE } from "../../../../../../modules/ledger"
import { storeOptions } from "../../../../../../shared/shops"
import { answerEntry, type EntryAnswer } from "../../answer-entry"
import type { AdminSnoozeAttentionType } from "../../validators"
import { invalidData } from "../../../../../../shared/invalid-data"

export { AUTHENTICATE } from "../../../authenticate"

export const POST = async (
  req: AuthenticatedMedusaRequest<AdminSnoozeAttentionType>,
  res: MedusaResponse<EntryAnswer>
) => {
  const id = String(req.params.id)
  const { until } = req.validatedBody
  const { timeZone } = storeOptions()
  const today = dayAt(new Date(), timeZone)
  if (until && (until <= today || until > addDays(today, MAX_SNOOZE_DAYS))) {
    throw invalidData(
      `Field 'until' must be a day after today, at most ${MAX_SNOOZE_DAYS} days ahead`
    )
  }
  const ledger = req.scope.resolve(SBP_LEDGER_MODULE)
  await ledger.snoozeAttention(id, {
    actor_id: req.auth_context.actor_id,
    until: until ? startOfDay(until, timeZone) : null,
  })
  await answerEntry(req, res)
}
