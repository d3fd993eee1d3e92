import { listOptions } from "../shops"
import { hasMeter } from "./telemetry"

/** The tokens that open the metrics; none: they are off. */
export function metricsTokens(): string[] {
  return listOptions().flatMap(({ metricsToken }) => metricsToken ?? [])
}

/** Whether anything asks for what costs a statement to measure. */
export function isMeasured(): boolean {
  return metricsTokens().length > 0 || hasMeter()
}

/** After how many minutes an open entry is sent to the operators; undefined: never. */
export function alertAfterMinutes(): number | undefined {
  const set = listOptions().flatMap(
    ({ alertAfterMinutes }) => alertAfterMinutes ?? []
  )
  return set.length > 0 ? Math.min(...set) : undefined
}

/** From when on the digest of the day before is sent, "09:00"; undefined: never. */
export function digestAt(): string | undefined {
  return listOptions()
    .flatMap(({ digestAt }) => digestAt ?? [])
    .sort()[0]
}
