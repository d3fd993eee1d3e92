import { Modules } from "@medusajs/framework/utils"
import { hasChannel } from "../../shared/has-channel"
import type { SbpOptions } from "../../shared/options"
import { type Finding, ok, warning } from "../finding"
import type { StoreConfig } from "../load-config"

const SUBJECT = "Alerts"

/** Whether e-mails to operators can be sent, if they are asked for. */
export function checkAlerts(
  { modules }: StoreConfig,
  all: readonly SbpOptions[]
): Finding[] {
  const minutes = all.flatMap(
    ({ alertAfterMinutes }) => alertAfterMinutes ?? []
  )
  const clocks = all.flatMap(({ digestAt }) => digestAt ?? []).sort()
  const set = [
    ...(minutes.length > 0 ? [`after ${Math.min(...minutes)} min`] : []),
    ...clocks.slice(0, 1).map((clock) => `a digest at ${clock}`),
  ]
  if (set.length === 0) {
    return []
  }
  const entry = modules.find(({ key }) => key === Modules.NOTIFICATION)
  return [
    hasChannel(entry, "email")
      ? ok(SUBJECT, `by e-mail, ${set.join(", ")}`)
      : warning(
          SUBJECT,
          "no notification provider has the channel email: no message reaches an operator",
          'add one to "@medusajs/medusa/notification" in medusa-config, or remove alertAfterMinutes and digestAt'
        ),
  ]
}
