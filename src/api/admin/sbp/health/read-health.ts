import { isDeepStrictEqual } from "node:util"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import { countWithoutProvider } from "../../../../modules/ledger/queries/count-without-provider"
import type { LedgerHealth } from "../../../../modules/ledger/queries/read-health"
import {
  type Agreed,
  readAgreed,
} from "../../../../flows/statements/read-agreed"
import { TABLES as LEDGER } from "../../../../modules/ledger/tables"
import { TABLES as PAYOUT } from "../../../../modules/payout/tables"
import { TABLES as STATEMENT } from "../../../../modules/statement/tables"
import { readWriteAccess } from "../../../../shared/read-write-access"
import {
  listProviderIds,
  listShops,
  storeOptions,
} from "../../../../shared/shops"
import { findDrift } from "../../../../shared/tables"
import {
  type DatabaseFacts,
  findDatabaseProblems,
  findLedgerProblems,
  type Problem,
} from "./find-problems"
import { readOrphanRefunds } from "./read-orphan-refunds"
import { type AdminPayoutHealth, readPayouts } from "./read-payouts"
import { readRegions } from "./read-regions"
import { type AdminShop, readShop } from "./read-shop"

export type AdminHealth = LedgerHealth & {
  /** The time zone of the shop's days, from the plugin's own options. */
  time_zone: string
  shops: AdminShop[]
  payouts: AdminPayoutHealth
  /** Up to which day the ledger agrees with the gateway's statements. */
  agreed: Agreed[]
  problems: Problem[]
}

/** How the plugin is configured, and whether it works. Changes nothing. */
export async function readHealth(
  container: MedusaContainer
): Promise<AdminHealth> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const [regions, health, { payouts, problems }, orphans, database, agreed] =
    await Promise.all([
      readRegions(container),
      ledger.readHealth(),
      readPayouts(container),
      readOrphanRefunds(container),
      readDatabase(container),
      readAgreed(container),
    ])
  const shops = await Promise.all(
    listShops().map((shop) => readShop(container, shop, regions))
  )
  const found = shops.flatMap(({ problems }) => problems)
  return {
    time_zone: storeOptions().timeZone,
    shops: shops.map(({ shop }) => shop),
    payouts,
    agreed,
    ...health,
    problems: [
      ...found,
      ...findDatabaseProblems(database),
      ...findLedgerProblems(health, new Date()),
      // A shop and the payouts may list the same person.
      ...problems.filter((one) => !found.some((other) => isSame(one, other))),
      ...orphans.map((details) => ({
        code: "refund_without_money" as const,
        details,
      })),
    ],
  }
}

/** Whether the database has the plugin's tables, and which shops its rows name. */
async function readDatabase(
  container: MedusaContainer
): Promise<DatabaseFacts> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const known = listProviderIds()
  const [drift, writing, without_provider] = await Promise.all([
    findDrift(database, { ...LEDGER, ...PAYOUT, ...STATEMENT }),
    readWriteAccess(database),
    countWithoutProvider(database, known),
  ])
  return { drift, writing, without_provider }
}

function isSame(one: Problem, other: Problem): boolean {
  return (
    one.code === other.code && isDeepStrictEqual(one.details, other.details)
  )
}
