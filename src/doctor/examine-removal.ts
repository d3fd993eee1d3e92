import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { NOT_ENDED } from "../domain/states/payout"
import { OPEN_BATCHES } from "../domain/states/payout-batch"
import { readLedgerHealth } from "../modules/ledger/queries/read-health"
import { UNSETTLED } from "../modules/ledger/retention"
import { checkEntries } from "./checks/entries"
import { checkTables } from "./checks/tables"
import { withDatabase } from "./database"
import { type Finding, fault, ok, okUnless, unchecked } from "./finding"
import { findHeldOrders, type HeldOrder } from "./held-orders"
import { loadConfig } from "./load-config"
import { openProject } from "./project"

export type BeforeRemoval = { findings: Finding[]; orders: HeldOrder[] }

/**
 * What is left to do before the plugin goes, in the order of the page about its
 * removal. It reads the database, and changes nothing.
 */
export async function examineRemoval(folder: string): Promise<BeforeRemoval> {
  const { finding, config } = loadConfig(openProject(folder))
  if (!config) {
    return { findings: [finding], orders: [] }
  }
  let orders: HeldOrder[] = []
  const findings = await withDatabase(config, async (database) => {
    const tables = await checkTables(database)
    if (tables.some(({ level }) => level === "fault")) {
      return [...tables, unchecked("Removal", "needs the migrations")]
    }
    const named = checkEntries(config).shops.map(({ providerId }) => providerId)
    const providers = [...new Set([...named, ...(await usedIn(database))])]
    orders = await findHeldOrders(database, providers)
    return [
      ...(await checkRegions(database, providers)),
      ...(await checkLinks(database)),
      ...(await checkAttention(database)),
      ...(await checkPayouts(database)),
      ...checkOrders(orders),
    ]
  })
  return { findings, orders }
}

/** Providers that took payments, also those that the configuration no longer names. */
async function usedIn(database: Knex): Promise<string[]> {
  return database("sbp_invoice").distinct().pluck<string[]>("provider_id")
}

async function checkRegions(
  database: Knex,
  providers: string[]
): Promise<Finding[]> {
  const names = await database("region_payment_provider as link")
    .join("region", "region.id", "link.region_id")
    .whereIn("link.payment_provider_id", providers)
    .whereNull("link.deleted_at")
    .whereNull("region.deleted_at")
    .pluck<string[]>("region.name")
  return okUnless(
    names.map((name) =>
      fault(
        "Region",
        `shoppers in ${name} still get links`,
        "take the provider out: Settings → Regions → a region → Edit → payment providers"
      )
    ),
    ok("Region", "no shopper gets a new link")
  )
}

async function checkLinks(database: Knex): Promise<Finding[]> {
  const row = await database("sbp_invoice")
    .whereNull("deleted_at")
    .whereRaw(UNSETTLED)
    .first<{ count: number; last: Date | null }>(
      database.raw("count(*)::int AS count, max(expires_at) AS last")
    )
  const { count = 0, last = null } = row ?? {}
  return okUnless(
    count > 0
      ? [
          fault(
            "Links",
            `${count} can still be paid, or are paid and have no order yet; the last one ends at ${last?.toISOString()}`,
            "wait for that, and some time for late payments: without the plugin nobody learns of them"
          ),
        ]
      : [],
    ok("Links", "none can be paid any more")
  )
}

async function checkAttention(database: Knex): Promise<Finding[]> {
  const { open_attention } = await readLedgerHealth(database)
  return okUnless(
    open_attention > 0
      ? [
          fault(
            "Attention",
            `${open_attention} open in Needs attention`,
            "decide about each: without the plugin there is no such list"
          ),
        ]
      : [],
    ok("Attention", "nothing open in Needs attention")
  )
}

async function checkPayouts(database: Knex): Promise<Finding[]> {
  const ids = await database("sbp_payout")
    .whereNull("deleted_at")
    .whereIn("state", NOT_ENDED)
    .pluck<string[]>("id")
  const batches = await database("sbp_payout_batch")
    .whereNull("deleted_at")
    .whereIn("state", OPEN_BATCHES)
    .pluck<string[]>("id")
  ids.push(...batches)
  return okUnless(
    ids.length > 0
      ? [
          fault(
            "Payouts",
            `${ids.length} wait or are in doubt: ${ids.join(", ")}`,
            "reject, withdraw or resolve each"
          ),
        ]
      : [],
    ok("Payouts", "each has ended")
  )
}

function checkOrders(orders: HeldOrder[]): Finding[] {
  return okUnless(
    orders.length > 0
      ? [
          fault(
            "Orders",
            `${orders.length} with SBP money can be cancelled, as listed below`,
            "return what is to go back, and fulfil or complete the rest: without the plugin, Cancel cancels such an order, and no money goes back"
          ),
        ]
      : [],
    ok("Orders", "none with SBP money can be cancelled")
  )
}
