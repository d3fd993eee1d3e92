import type { MedusaContainer } from "@medusajs/framework/types"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import { graph, present } from "../../shared/graph"
import { listShops, listShopsFor, type Shop } from "../../shared/shops"

type Order = { id: string; currency_code: string }

/**
 * The shop in which an order is asked for money: that of its latest link; or else the one
 * that its region has, or the first that takes its currency. Undefined: there is no shop.
 *
 * @param invoices of the order's collections, the latest first
 */
export async function shopOf(
  container: MedusaContainer,
  { id, currency_code }: Order,
  invoices: Pick<InvoiceRow, "provider_id">[]
): Promise<Shop | undefined> {
  const shops = listShopsFor(currency_code)
  const [used] = invoices.flatMap(({ provider_id }) =>
    shops.filter(({ providerId }) => providerId === provider_id)
  )
  if (used || shops.length < 2) {
    // The page of any shop says that this currency is not taken any more.
    return used ?? shops[0] ?? listShops()[0]
  }
  const enabled = await readProviders(container, id)
  return shops.find((it) => enabled.includes(it.providerId)) ?? shops[0]
}

type Region = { payment_providers?: ({ id: string } | null)[] }

/** The providers that are enabled in an order's region. */
async function readProviders(
  container: MedusaContainer,
  id: string
): Promise<string[]> {
  const [order] = await graph<{ region?: Region | null }>(container, {
    entity: "order",
    fields: ["region.payment_providers.id"],
    filters: { id },
  })
  return present(order?.region?.payment_providers).map((it) => it.id)
}
