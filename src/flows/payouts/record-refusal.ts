import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import { BUSY } from "../../modules/payout/sql"
import { errorText, logEvent } from "../../shared/log"
import { emailOf } from "../people/email-of"

type Attempt = {
  actor_id: string
  payout_id?: string | undefined
  details: Record<string, unknown>
}

/** Records in the trail that a person was refused something, and in which words. */
export async function recordRefusal(
  container: MedusaContainer,
  message: string | undefined,
  { actor_id, ...attempt }: Attempt
): Promise<void> {
  try {
    await container.resolve(SBP_PAYOUT_MODULE).recordAudit({
      ...attempt,
      event: "refused",
      actor_id,
      actor_email: await emailOf(container, actor_id),
      note: message,
    })
  } catch (error) {
    const facts = { error: errorText(error) }
    logEvent(container, "sbp.payout.refusal_not_recorded", facts, "error")
  }
}

/** Records a thrown error, if it is a refusal: no other code records it in the trail. */
export async function recordIfRefused(
  container: MedusaContainer,
  error: unknown,
  { details, ...attempt }: Attempt
): Promise<void> {
  const { FORBIDDEN, NOT_ALLOWED } = MedusaError.Types
  if (
    error instanceof MedusaError &&
    error.message !== BUSY &&
    [FORBIDDEN, NOT_ALLOWED].some((type) => type === error.type)
  ) {
    await recordRefusal(container, error.message, {
      ...attempt,
      details: { ...details, type: error.type },
    })
  }
}
