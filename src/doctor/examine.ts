import type { SbpOptions } from "../shared/options"
import { checkAddresses } from "./checks/addresses"
import { checkBooks } from "./checks/books"
import { checkDatabaseClock } from "./checks/clocks"
import { checkEntries, type Shop } from "./checks/entries"
import { checkPayouts } from "./checks/payouts"
import { checkPeople } from "./checks/people"
import { checkProcesses } from "./checks/processes"
import { checkRegions } from "./checks/regions"
import { checkTables } from "./checks/tables"
import { checkTrail } from "./checks/trail"
import { withDatabase } from "./database"
import { type Finding, unchecked } from "./finding"
import { loadConfig, type StoreConfig } from "./load-config"
import { checkVersions, openProject } from "./project"

/**
 * Looks at a store from the ground up, without starting it: what stops Medusa
 * from starting is found as well. Each step needs those before it.
 */
export async function examine(
  folder: string,
  { offline }: { offline: boolean }
): Promise<Finding[]> {
  const project = openProject(folder)
  const versions = checkVersions(project)
  if (isBad(versions)) {
    return [...versions, unchecked("Configuration", "needs what is above")]
  }
  const { finding, config } = loadConfig(project)
  if (!config) {
    return [...versions, finding, unchecked("Store", "needs a configuration")]
  }
  const { findings, shops, payouts } = checkEntries(config)
  const everyone = [
    ...shops.map(({ options }) => options),
    ...(payouts ? [payouts] : []),
  ]
  return [
    ...versions,
    finding,
    ...findings,
    ...(payouts ? checkPayouts(payouts) : []),
    ...checkProcesses(config),
    ...(await lookIntoDatabase(config, shops, everyone)),
    ...(await lookAround(shops, offline)),
  ]
}

function lookIntoDatabase(
  config: StoreConfig,
  shops: Shop[],
  everyone: SbpOptions[]
): Promise<Finding[]> {
  return withDatabase(config, async (database) => {
    const tables = await checkTables(database)
    const clock = await checkDatabaseClock(database)
    if (isBad(tables)) {
      return [...tables, ...clock, unchecked("Region", "needs the migrations")]
    }
    return [
      ...tables,
      ...clock,
      ...(shops.length > 0
        ? [
            ...(await checkRegions(database, shops)),
            ...(await checkPeople(database, everyone)),
            ...(await checkBooks(database, shops)),
            ...(await checkTrail(database)),
          ]
        : [unchecked("Region", "needs good options")]),
    ]
  })
}

async function lookAround(shops: Shop[], offline: boolean): Promise<Finding[]> {
  if (offline || shops.length === 0) {
    const why = offline ? "as you wished (--offline)" : "needs good options"
    return [unchecked("Addresses", why)]
  }
  const all = (await Promise.all(shops.map(checkAddresses))).flat()
  // Two shops may have one gateway and one store.
  return all.filter(
    ({ fact }, index) => all.findIndex((it) => it.fact === fact) === index
  )
}

function isBad(findings: Finding[]): boolean {
  return findings.some(({ level }) => level === "fault")
}
