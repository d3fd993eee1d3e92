import { once } from "node:events"
import { writeFileSync } from "node:fs"
import path from "node:path"
import { root } from "../scripts/start/settings"
import { Failure } from "../scripts/failure"
import { step } from "../scripts/start/progress"
import { Services } from "../scripts/start/services"
import { stopSignal } from "../scripts/start/stop-signal"
import { isRedisInstalled } from "../integration-tests/chaos/support/redis"
import { bringUp, TOPOLOGIES } from "./bring-up"
import { measurements } from "./measurements"
import { areMet, json, report } from "./report"
import type { Section } from "./report/section"

const interrupted = 130

/** For programs: the rows and goals of the last run. */
const RESULT = path.join(root, "benchmarks/result.json")

/** Returns when everything has stopped, with the exit code. */
async function main(): Promise<number> {
  const names = readNames(process.argv.slice(2))
  const services = new Services()
  const signal = stopSignal()
  const aborted = once(signal, "abort").then(() => interrupted)
  try {
    return await Promise.race([bench(names, services, signal), aborted])
  } finally {
    await services.stop()
  }
}

/** The named measurements, or else all that can run here. */
function readNames(args: string[]): string[] {
  const known = Object.keys(measurements)
  const unknown = args.find((name) => !known.includes(name))
  if (unknown) {
    throw new Failure(
      `There is no measurement "${unknown}": choose among ${known.join(", ")}.`
    )
  }
  if (args.length > 0 || isRedisInstalled) {
    return args.length > 0 ? args : known
  }
  console.log("  – Workers are not measured: there is no redis-server here.")
  return known.filter((name) => measurements[name]?.topology === "one process")
}

async function bench(
  names: string[],
  services: Services,
  signal: AbortSignal
): Promise<number> {
  const sections: Section[] = []
  let code = 0
  for (const topology of TOPOLOGIES) {
    const here = names
      .map((name) => measurements[name]!)
      .filter((it) => it.topology === topology)
    if (here.length > 0) {
      const parts = await bringUp(topology, services, signal)
      for (const { label, measure } of here) {
        try {
          sections.push(...(await step(label, () => measure(parts))))
        } catch (error) {
          signal.throwIfAborted()
          // The other measurements still count: each takes minutes.
          code = tell(error)
        }
      }
      await services.stop()
    }
  }
  writeFileSync(RESULT, json(sections))
  console.log(`\n${report(sections)}\n`)
  return areMet(sections) ? code : 1
}

function tell(error: unknown): number {
  console.error(error instanceof Failure ? `\n${error.message}\n` : error)
  return 1
}

void main()
  .catch(tell)
  .then((code) => process.exit(code))
