import type { SbpOptions } from "../../shared/options"
import { type Finding, ok, okUnless, warning } from "../finding"

const SUBJECT = "Payouts"

/** Whether there is a bound to what one person can send, if anybody can. */
export function checkPayouts({ payouts }: SbpOptions): Finding[] {
  if (!payouts.enabled) {
    return []
  }
  const all = Object.entries(payouts.limits)
  return okUnless(
    all.flatMap(([currency, { perPayout, perDay }]) =>
      perPayout && perDay
        ? []
        : warning(
            SUBJECT,
            `${currency} has no ${perPayout ? "" : "perPayout"}${perPayout || perDay ? "" : " and no "}${perDay ? "" : "perDay"}: one operator can send any amount`,
            "set both in payouts.limits, instead of unlimited"
          )
    ),
    ok(
      SUBJECT,
      all
        .map(
          ([currency, { perPayout, perDay }]) =>
            `${currency}: ${perPayout} each, ${perDay} in 24 hours`
        )
        .join("; ")
    )
  )
}
