import { listOptions } from "../shops"
import { hasMeter } from "./telemetry"

/** The tokens that open the metrics. Without any, the metrics are off. */
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

/**
 * The time of day, "09:00", from which the digest of the day before is sent; undefined means
 * never.
 */
export function digestAt(): string | undefined {
  return listOptions()
    .flatMap(({ digestAt }) => digestAt ?? [])
    .sort()[0]
}
