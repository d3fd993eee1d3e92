import type { Logger } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { errorText } from "../log"
import { withTimeout } from "../with-timeout"
import { combinationsOf, exportCounters } from "./counts"
import type { Line } from "./exposition"
import type { GaugeName } from "./metrics"
import { exportGauges } from "./telemetry"

/** The numbers of some gauges; with a label, one for each of its values. */
export type Gauges = Partial<
  Record<GaugeName, number | Readonly<Record<string, number>>>
>

/** SQL, by the database's clock: the clocks of machines differ. */
export function secondsSince(time: string): string {
  return `coalesce(extract(epoch FROM now() - ${time}), 0)::float8`
}

/** Scrapes of several servers, or of a curious person, cost no more than one. */
const KEPT_MS = 5_000

const TIMEOUT_MS = 3_000

/** How to read the gauges of each of this process's modules, by module name. */
const sources = new Map<string, () => Promise<Gauges>>()

let latest: Line[] = []
let readAt = -Infinity
let reading: Promise<void> | undefined

let logger: Logger | undefined

/** Whether the log has why the gauges are missing: once, however many scrapes come. */
let isLogged = false

/** Lets a module provide its own tables' gauges. */
export function registerGauges(
  module: string,
  read: () => Promise<Gauges>,
  log: Logger | undefined
): void {
  logger = log
  if (sources.size === 0) {
    exportGauges(collectGauges)
    exportCounters()
  }
  sources.set(module, read)
  readAt = -Infinity
}

/** The gauges of the whole store, from its database. Each process runs one read at a time. */
export async function collectGauges(): Promise<Line[]> {
  if (performance.now() - readAt < KEPT_MS) {
    return latest
  }
  reading ??= read().finally(() => (reading = undefined))
  try {
    await withTimeout(reading, TIMEOUT_MS, "The database")
    return latest
  } catch (error) {
    if (!isLogged) {
      isLogged = true
      const facts = { error: errorText(error) }
      logger?.warn(`sbp.metrics.not_read ${JSON.stringify(facts)}`)
    }
    return linesOf({ sbp_database_up: 0 })
  }
}

async function read(): Promise<void> {
  const asked = [...sources].map(([module, source]) =>
    source().catch((error: unknown) => {
      throw new MedusaError(
        MedusaError.Types.DB_ERROR,
        `${module}: ${errorText(error)}`
      )
    })
  )
  const read = await Promise.all(asked)
  latest = linesOf(Object.assign({ sbp_database_up: 1 }, ...read) as Gauges)
  readAt = performance.now()
  isLogged = false
}

/** A label value without a row is 0. */
function linesOf(gauges: Gauges): Line[] {
  return Object.entries(gauges).flatMap(([key, value]) => {
    const name = key as GaugeName
    return typeof value === "number"
      ? [{ name, labels: {}, value }]
      : combinationsOf(name).map((labels) => {
          const [of = ""] = Object.values(labels)
          return { name, labels, value: value[of] ?? 0 }
        })
  })
}
