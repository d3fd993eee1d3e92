import type { SbpOptions } from "../../shared/options"
import { type Finding, warning } from "../finding"

/** Medusa's own default. */
const DEFAULT = "http"

/** At these levels Medusa logs the address of every request. */
const WITH_ADDRESSES = [DEFAULT, "verbose", "debug", "silly"]

/** Whether a card number in a mistyped address would be logged, where payouts are on. */
export function checkLogLevel({ payouts }: SbpOptions): Finding[] {
  const level = process.env.LOG_LEVEL || DEFAULT
  return payouts.enabled && WITH_ADDRESSES.includes(level)
    ? [
        warning(
          "Log",
          `LOG_LEVEL is ${level}: a card number in a mistyped address would be logged`,
          "set LOG_LEVEL to info: docs/deployment.md"
        ),
      ]
    : []
}
