import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentSessionStatus } from "@medusajs/framework/utils"
import { inTime } from "../../shared/in-time"
import { logEvent, textOf } from "../announce"

/** What another provider may take to delete its session. */
const TIMEOUT_MS = 10_000

const SET_ASIDE: readonly string[] = [PaymentSessionStatus.CANCELED]

/** Of the payment module; its type leaves out what it makes of its models. */
type SessionRows = {
  updatePaymentSessions(
    sessions: { id: string; status: PaymentSessionStatus }[]
  ): Promise<unknown>
}

/**
 * Keeps Medusa from completing a cart with these sessions: it takes the first
 * one that is not cancelled. Their provider is not called, which may be slow,
 * or not be installed any more: this happens while the cart is held.
 */
export async function setAside(
  container: MedusaContainer,
  sessionIds: string[]
): Promise<void> {
  const payment = container.resolve<SessionRows>(Modules.PAYMENT)
  const status = PaymentSessionStatus.CANCELED
  await payment.updatePaymentSessions(sessionIds.map((id) => ({ id, status })))
}

/**
 * Deletes what was set aside, while nothing is held. A provider that does not
 * do its part keeps its session, and holds up nobody's order.
 */
export async function deleteSetAside(
  container: MedusaContainer,
  payment_collection_id: string
): Promise<void> {
  const payment = container.resolve(Modules.PAYMENT)
  const sessions = await payment.listPaymentSessions(
    { payment_collection_id },
    { select: ["id", "status", "provider_id"], relations: ["payment"] }
  )
  const setAside = sessions
    .filter(({ status }) => SET_ASIDE.includes(status))
    .filter((session) => !session.payment)
  for (const { id, provider_id } of setAside) {
    try {
      const deleted = payment.deletePaymentSession(id)
      await inTime(deleted, TIMEOUT_MS, `The provider ${provider_id}`)
    } catch (error) {
      const facts = { id, provider_id, error: textOf(error) }
      logEvent(container, "sbp.session_not_deleted", facts, "warn")
    }
  }
}
