import { listOptions } from "../shops"
import { hasMeter } from "./telemetry"

/** The tokens that open the metrics; without any, they are off. */
export function metricsTokens(): string[] {
  return listOptions().flatMap(({ metricsToken }) => metricsToken ?? [])
}

/** Whether anything reads the metrics that cost a query to measure. */
export function isMeasured(): boolean {
  return metricsTokens().length > 0 || hasMeter()
}

/** After how many minutes the operators get a mail about an open entry; undefined means never. */
export function alertAfterMinutes(): number | undefined {
  const set = listOptions().flatMap(
    ({ alertAfterMinutes }) => alertAfterMinutes ?? []
  )
  return set.length > 0 ? Math.min(...set) : undefined
}

/** When the digest of the day before is due, "09:00"; undefined: never. */
export function digestAt(): string | undefined {
  return listOptions()
    .flatMap(({ digestAt }) => digestAt ?? [])
    .sort()[0]
}
