import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { NOT_ENDED } from "../domain/states/payout"
import { OPEN_BATCHES } from "../domain/states/payout-batch"
import { readLedgerHealth } from "../modules/ledger/queries/read-health"
import { UNSETTLED } from "../modules/ledger/retention"
import { checkEntries } from "./checks/entries"
import { checkTables } from "./checks/tables"
import { withDatabase } from "./database"
import {
  type Finding,
  fault,
  hasFault,
  ok,
  okUnless,
  unchecked,
} from "./finding"
import { findHeldOrders, type HeldOrder } from "./held-orders"
import { loadConfig } from "./load-config"
import { openProject } from "./project"

type BeforeRemoval = { findings: Finding[]; orders: HeldOrder[] }

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
  const findings = await withDatabase(config, async (database, found) => {
    const tables = await checkTables(database)
    if (hasFault(tables)) {
      const left = unchecked("Removal", "needs the migrations")
      return void found.push(...tables, left)
    }
    const { providerIds } = checkEntries(config)
    const used = await usedIn(database)
    const providers = [...new Set([...providerIds, ...used])]
    const links = await checkLinks(database)
    found.push(...links)
    // Medusa makes no order with a provider that its cart's region does not have.
    if (!hasFault(links)) {
      found.push(...(await checkRegions(database, providers)))
    }
    found.push(...(await checkAttention(database)))
    found.push(...(await checkPayouts(database)))
    orders = await findHeldOrders(database, providers)
    found.push(...checkOrders(orders))
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

type LinkFacts = {
  open: number
  open_until: Date | null
  unsettled: number
  /** When the last unpaid link ended: a late payment may still come. */
  ended_at: Date | null
}

const OPEN = "state IN ('creating', 'open')"

async function checkLinks(database: Knex): Promise<Finding[]> {
  const facts = await database("sbp_invoice")
    .whereNull("deleted_at")
    .first<LinkFacts>(
      database.raw(
        `count(*) FILTER (WHERE ${OPEN})::int AS open,
         max(expires_at) FILTER (WHERE ${OPEN}) AS open_until,
         count(*) FILTER (WHERE ${UNSETTLED} AND NOT ${OPEN})::int AS unsettled,
         max(expires_at) FILTER (WHERE state = 'expired') AS ended_at`
      )
    )
  const { open, open_until, unsettled, ended_at } = facts
  const late = ended_at
    ? `; the last unpaid one ended at ${ended_at.toISOString()}: leave some time for late payments`
    : ""
  return [
    open > 0
      ? fault(
          "Links",
          `${open} can still be paid; the last one ends at ${open_until?.toISOString()}`,
          "wait for that, and some time for late payments: without the plugin they are not recorded"
        )
      : ok("Links", `none is open${late}`),
    unsettled > 0
      ? fault(
          "Payments",
          `${unsettled} arrived and have no order yet`,
          "run this again in a minute; what has no order then is in Needs attention: decide there"
        )
      : ok("Payments", "none waits for its order"),
  ]
}

async function checkAttention(database: Knex): Promise<Finding[]> {
  const { open_attention, backlog } = await readLedgerHealth(database)
  const waiting = backlog.notifications + backlog.unbooked_refunds
  return [
    ...(waiting > 0
      ? [
          fault(
            "Backlog",
            `${waiting} notifications or refunds are still to be processed`,
            "run this again in a minute, while a process runs jobs"
          ),
        ]
      : []),
    open_attention > 0
      ? fault(
          "Attention",
          `${open_attention} open in Needs attention`,
          "decide about each: without the plugin there is no such list"
        )
      : ok("Attention", "nothing open in Needs attention"),
  ]
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
  return [
    ids.length > 0
      ? fault(
          "Payouts",
          `${ids.length} wait or are in doubt: ${ids.join(", ")}`,
          "reject, withdraw or resolve each"
        )
      : ok("Payouts", "each has ended"),
  ]
}

function checkOrders(orders: HeldOrder[]): Finding[] {
  return [
    orders.length > 0
      ? fault(
          "Orders",
          `${orders.length} with SBP money can be cancelled, as listed below`,
          "return what is to go back, and fulfil or complete the rest: without the plugin, Cancel cancels such an order, and no money goes back"
        )
      : ok("Orders", "none with SBP money can be cancelled"),
  ]
}
