import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { findShop } from "../../shared/shops"
import { type Actor, assertListedBy } from "./assert-listed"

/**
 * Refuses every actor but the operators of this provider.
 *
 * @throws {MedusaError} FORBIDDEN
 */
export async function assertOperatorOf(
  container: MedusaContainer,
  actor: Actor,
  providerId: string
): Promise<void> {
  await assertListedBy(container, actor, {
    people: findShop(providerId) ?? { operators: [], approvers: [] },
    lists: ["operators"],
    owner: providerId,
  })
}

/**
 * Refuses every actor but the operators of the shop that an invoice's payment belongs to. The
 * lists of the plugin's own entry, which `assertListed` reads, may name other people.
 *
 * @returns that provider
 * @throws {MedusaError} NOT_FOUND or FORBIDDEN
 */
export async function assertOperatorOfInvoice(
  container: MedusaContainer,
  actor: Actor,
  invoiceId: string
): Promise<string> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const providerId = await ledger.findProviderOf(invoiceId)
  await assertOperatorOf(container, actor, providerId)
  return providerId
}
