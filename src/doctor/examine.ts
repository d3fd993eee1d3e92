import { checkAddresses } from "./checks/addresses"
import { checkAlerts } from "./checks/alerts"
import { checkBooks, checkTrail } from "./checks/books"
import { checkDatabaseClock } from "./checks/clocks"
import { checkDrift } from "./checks/drift"
import { checkEntries, type Entries, type Shop } from "./checks/entries"
import { checkLogLevel } from "./checks/log-level"
import { checkPayouts, checkPeople } from "./checks/people"
import { checkPaymentLinks } from "./checks/payment-links"
import { checkProcesses } from "./checks/processes"
import { checkRedis } from "./checks/redis"
import { checkRegions } from "./checks/regions"
import { checkTables, checkWriting } from "./checks/tables"
import { withDatabase } from "./database"
import { type Finding, hasFault, unchecked } from "./finding"
import { loadConfig, type StoreConfig } from "./load-config"
import { checkVersions, openProject } from "./project"

/**
 * Checks a store without starting it, so that it also finds what stops Medusa from
 * starting. Each step needs the steps before it.
 */
export async function examine(
  folder: string,
  { offline }: { offline: boolean }
): Promise<Finding[]> {
  const project = openProject(folder)
  const versions = checkVersions(project)
  if (hasFault(versions)) {
    return [...versions, unchecked("Configuration", "needs what is above")]
  }
  const { finding, config } = loadConfig(project)
  if (!config) {
    return [...versions, finding, unchecked("Store", "needs a configuration")]
  }
  const entries = checkEntries(config)
  const { findings, shops, payouts, allOptions } = entries
  return [
    ...versions,
    finding,
    ...findings,
    ...(payouts ? [...checkPayouts(payouts), ...checkLogLevel(payouts)] : []),
    ...checkAlerts(config, allOptions),
    ...checkPaymentLinks(config),
    ...checkProcesses(config),
    ...(await checkDatabase(config, entries)),
    ...(offline ? [] : await checkRedis(config)),
    ...(await checkNetwork(shops, offline)),
  ]
}

function checkDatabase(
  config: StoreConfig,
  { providerIds, shops, payouts, allOptions }: Entries
): Promise<Finding[]> {
  return withDatabase(config, async (database, found) => {
    const tables = await checkTables(database)
    const clock = await checkDatabaseClock(database)
    if (hasFault(tables)) {
      const left = unchecked("Region", "needs the migrations")
      return void found.push(...tables, ...clock, left)
    }
    const drift = await checkDrift(database)
    found.push(...tables, ...drift.findings)
    found.push(...(await checkWriting(database)), ...clock)
    if (!drift.isReadable || shops.length === 0) {
      const what = drift.isReadable ? "good options" : "the tables"
      return void found.push(unchecked("Region", `needs ${what}`))
    }
    found.push(...(await checkRegions(database, shops)))
    found.push(...(await checkPeople(database, allOptions, payouts)))
    found.push(...(await checkBooks(database, providerIds)))
    found.push(...(await checkTrail(database)))
  })
}

async function checkNetwork(
  shops: Shop[],
  offline: boolean
): Promise<Finding[]> {
  if (offline || shops.length === 0) {
    const why = offline
      ? "left out, as asked (--offline)"
      : "needs good options"
    return [unchecked("Addresses", why)]
  }
  const all = (await Promise.all(shops.map(checkAddresses))).flat()
  // Two shops may share a gateway and a store.
  return all.filter(
    ({ fact }, index) => all.findIndex((it) => it.fact === fact) === index
  )
}
