import { Modules } from "@medusajs/framework/utils"
import { hasEmailProvider } from "../../shared/has-email-provider"
import type { SbpOptions } from "../../shared/options"
import { type Finding, okUnless, ok, warning } from "../finding"
import type { StoreConfig } from "../load-config"

const SUBJECT = "Alerts"

/** Whether messages to operators can be sent, if they are asked for. */
export function checkAlerts(
  { modules }: StoreConfig,
  all: readonly SbpOptions[]
): Finding[] {
  const set = all.flatMap(({ alertAfterMinutes }) => alertAfterMinutes ?? [])
  if (set.length === 0) {
    return []
  }
  const entry = modules.find(({ key }) => key === Modules.NOTIFICATION)
  const found = hasEmailProvider(entry)
    ? []
    : [
        warning(
          SUBJECT,
          "no notification provider has the channel email: no message reaches an operator",
          'add one to "@medusajs/medusa/notification" in medusa-config, or remove alertAfterMinutes'
        ),
      ]
  return okUnless(
    found,
    ok(SUBJECT, `by e-mail, after ${Math.min(...set)} min`)
  )
}
