import { listShops } from "../shops"
import { hasMeter } from "./telemetry"

/** The tokens that open the metrics; none: they are off. */
export function metricsTokens(): string[] {
  return listShops().flatMap(({ options }) => options.metricsToken ?? [])
}

/** Whether anything asks for what costs a statement to measure. */
export function isMeasured(): boolean {
  return metricsTokens().length > 0 || hasMeter()
}

/** After how many minutes an open entry is sent to the operators; undefined: never. */
export function alertAfterMinutes(): number | undefined {
  const set = listShops().flatMap(
    ({ options }) => options.alertAfterMinutes ?? []
  )
  return set.length > 0 ? Math.min(...set) : undefined
}

/** From when on the digest of the day before is sent, "09:00"; undefined: never. */
export function digestAt(): string | undefined {
  return listShops()
    .flatMap(({ options }) => options.digestAt ?? [])
    .sort()[0]
}
