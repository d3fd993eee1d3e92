import type {
  MedusaContainer,
  NotificationDTO,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { AlertRow } from "../../modules/ledger/models/alert"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import { hasEmailProvider } from "../../shared/has-email-provider"
import { errorText, logEvent } from "../../shared/log"
import { alertAfterMinutes } from "../../shared/monitoring/switches"
import { listShops } from "../../shared/shops"
import { withTimeout } from "../../shared/with-timeout"
import { emailOf } from "../people/email-of"
import { resolvePeople } from "../people/resolve-people"
import { messageOf } from "./message-of"

/** What is left, the next look finds. */
const MAX_ALERTS = 20

/** Less than the lease of an alert: no second process sends it meanwhile. */
const TIMEOUT_MS = 60_000

/** The name by which a store's own provider recognises the message. */
const TEMPLATE = "sbp-alert"

type Operator = { user_id: string; email: string }

/**
 * Sends operators a message about what waits for them for too long, if the option
 * `alertAfterMinutes` is set. Each operator gets each message once, whatever number of
 * processes look.
 */
export async function alertOperators(
  container: MedusaContainer
): Promise<void> {
  const afterMinutes = alertAfterMinutes()
  if (afterMinutes === undefined) {
    return
  }
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  await ledger.openAlerts(afterMinutes)
  for (let sent = 0; sent < MAX_ALERTS; sent++) {
    const [id] = await ledger.claimAlerts(1)
    if (id === undefined) {
      return
    }
    const alert = (await ledger.retrieveSbpAlert(id)) as unknown as AlertRow
    await ledger.recordAlertTry(alert, await send(container, alert))
  }
}

async function send(container: MedusaContainer, alert: AlertRow) {
  const { id, kind, sent_to } = alert
  const { modules } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const operators = hasEmailProvider(modules?.[Modules.NOTIFICATION])
    ? await listOperators(container)
    : undefined
  if (!operators?.length) {
    const reason = operators ? "no_operators" : "no_email_provider"
    logEvent(container, "sbp.alert.not_sent", { id, kind, reason }, "warn")
    return { sent_to, isDone: true }
  }
  const left = operators.filter(({ user_id }) => !sent_to.includes(user_id))
  const sent = await Promise.all(
    left.map(async (operator) =>
      (await sendTo(container, alert, operator)) ? operator.user_id : []
    )
  )
  const have = sent.flat()
  return {
    sent_to: [...sent_to, ...have],
    isDone: have.length === left.length,
  }
}

async function sendTo(
  container: MedusaContainer,
  alert: AlertRow,
  { user_id, email }: Operator
): Promise<boolean> {
  const { id, kind, facts, attempts } = alert
  const notifications = container.resolve(Modules.NOTIFICATION)
  const notSent = (error: string) => {
    const facts = { id, kind, user_id, error }
    logEvent(container, "sbp.alert.not_sent", facts, "warn")
    return false
  }
  try {
    const sending = notifications.createNotifications({
      to: email,
      channel: "email",
      template: TEMPLATE,
      data: { kind, ...facts },
      content: messageOf(alert),
      receiver_id: user_id,
      trigger_type: `sbp.alert.${kind}`,
      resource_id: id,
      resource_type: "sbp_alert",
      // A process that is killed before it records this try will repeat it: Medusa
      // sends nothing twice under one key. A try that failed is recorded, and the
      // next one has another key: Medusa cannot mark a failed one as sent.
      idempotency_key: [id, user_id, attempts].join(":"),
    })
    const created: NotificationDTO | undefined = await withTimeout(
      sending,
      TIMEOUT_MS,
      "The notification module"
    )
    // It was there already: of a process that was killed, perhaps before it sent it.
    if (!created && !(await wasSent(container, alert, user_id))) {
      return notSent("An earlier try did not come to an end")
    }
    logEvent(container, "sbp.alert.sent", { id, kind, user_id })
    return true
  } catch (error) {
    return notSent(withoutAddresses(error))
  }
}

async function wasSent(
  container: MedusaContainer,
  { id }: AlertRow,
  receiver_id: string
): Promise<boolean> {
  const notifications = container.resolve(Modules.NOTIFICATION)
  const all = await notifications.listNotifications({
    resource_id: id,
    receiver_id,
  })
  return all.some(({ status }) => status === "success")
}

function withoutAddresses(error: unknown): string {
  return errorText(error).replaceAll(/[^\s"'<>]+@[^\s"'<>]+/g, "(address)")
}

/** The operators of the plugin and of all shops, who have an address. */
async function listOperators(container: MedusaContainer): Promise<Operator[]> {
  const lists = [
    ...listShops().map(({ options }) => options),
    await container.resolve(SBP_PAYOUT_MODULE).getRules(),
  ]
  const entries = new Set(lists.flatMap(({ operators }) => operators))
  const people = await resolvePeople(container, [...entries], { see: false })
  const ids = people.flatMap(({ user_id, problem }) =>
    user_id !== null && !problem ? user_id : []
  )
  const operators = await Promise.all(
    [...new Set(ids)].map(async (user_id) => {
      const email = await emailOf(container, user_id)
      return email === undefined ? [] : { user_id, email }
    })
  )
  return operators.flat()
}
