import { once } from "node:events"
import { writeFileSync } from "node:fs"
import path from "node:path"
import { root } from "../scripts/start/settings"
import { Failure } from "../scripts/failure"
import { step } from "../scripts/start/progress"
import { Services } from "../scripts/start/services"
import { stopSignal } from "../scripts/start/stop-signal"
import { bringUp } from "./bring-up"
import { measurements } from "./measurements"
import { areMet, report } from "./report"
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

/** All of them, unless some are named. */
function readNames(args: string[]): string[] {
  const known = Object.keys(measurements)
  const unknown = args.find((name) => !known.includes(name))
  if (unknown) {
    throw new Failure(
      `There is no measurement "${unknown}": choose among ${known.join(", ")}.`
    )
  }
  return args.length > 0 ? args : known
}

async function bench(
  names: string[],
  services: Services,
  signal: AbortSignal
): Promise<number> {
  const parts = await bringUp(services, signal)
  const sections: Section[] = []
  for (const name of names) {
    const { label, measure } = measurements[name]!
    sections.push(await step(label, () => measure(parts)))
  }
  writeFileSync(RESULT, `${JSON.stringify(sections, null, 2)}\n`)
  console.log(`\n${report(sections)}\n`)
  return areMet(sections) ? 0 : 1
}

function tell(error: unknown): number {
  console.error(error instanceof Failure ? `\n${error.message}\n` : error)
  return 1
}

void main()
  .catch(tell)
  .then((code) => process.exit(code))
