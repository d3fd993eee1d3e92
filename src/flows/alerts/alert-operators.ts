import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { AlertRow } from "../../modules/ledger/models/alert"
import { canSend } from "../../shared/can-send"
import { logEvent, withoutAddresses } from "../../shared/log"
import { alertAfterMinutes } from "../../shared/monitoring/switches"
import { sendMessage } from "../send-message"
import { composeAlert, type Message, type Recipient } from "./compose-alert"
import { openDigest } from "./open-digest"
import { trackApprovals } from "./track-approvals"

/** The next run sends what is left. */
const MAX_ALERTS = 20

/** Less than the lease of an alert: no second process sends it meanwhile. */
const TIMEOUT_MS = 60_000

/** The name by which a store's own provider recognises the message. */
const TEMPLATE = "sbp-alert"

/**
 * Sends people what waits for them: operators about what waits for too long, if the
 * option `alertAfterMinutes` is set; approvers in Medusa's bell; all of them the
 * digest, if `digestAt` is. Each person gets each message once, however many
 * processes run this.
 */
export async function alertOperators(
  container: MedusaContainer,
  now = new Date()
): Promise<void> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const afterMinutes = alertAfterMinutes()
  if (afterMinutes !== undefined) {
    await ledger.openAlerts(afterMinutes)
  }
  const isOn = [
    afterMinutes !== undefined,
    await openDigest(container, now),
    await trackApprovals(container),
  ]
  if (!isOn.some(Boolean)) {
    return
  }
  for (let sent = 0; sent < MAX_ALERTS; sent++) {
    const [id] = await ledger.claimAlerts(1)
    if (id === undefined) {
      return
    }
    const alert = (await ledger.retrieveSbpAlert(id)) as unknown as AlertRow
    await ledger.recordAlertTry(alert, await send(container, alert, now))
  }
}

async function send(container: MedusaContainer, alert: AlertRow, now: Date) {
  const { id, kind, sent_to } = alert
  const message = await composeAlert(container, alert, now)
  if (!message) {
    return { sent_to, isDone: true }
  }
  const { channel, recipients } = message
  const canBeSent = canSend(container, channel)
  if (!canBeSent || recipients.length === 0) {
    const reason = canBeSent ? "no_operators" : `no_${channel}_provider`
    logEvent(container, "sbp.alert.not_sent", { id, kind, reason }, "warn")
    // A missing provider stays missing. Missing people may be bound again at any moment.
    return { sent_to, isDone: !canBeSent }
  }
  const left = recipients.filter(({ user_id }) => !sent_to.includes(user_id))
  const sent = await Promise.all(
    left.map(async (recipient) =>
      (await sendTo(container, { alert, message, recipient }))
        ? recipient.user_id
        : []
    )
  )
  const have = sent.flat()
  return {
    sent_to: [...sent_to, ...have],
    isDone: have.length === left.length,
  }
}

type Sending = { alert: AlertRow; message: Message; recipient: Recipient }

async function sendTo(
  container: MedusaContainer,
  { alert, message, recipient: { user_id, to } }: Sending
): Promise<boolean> {
  const { id, kind, attempts } = alert
  const { channel, data, content } = message
  const notSent = (error: string) => {
    const facts = { id, kind, user_id, error }
    logEvent(container, "sbp.alert.not_sent", facts, "warn")
    return false
  }
  try {
    // An earlier try that took too long may have sent it after all.
    if (attempts > 0 && (await wasSent(container, alert, user_id))) {
      return true
    }
    const created = await sendMessage(container, TIMEOUT_MS, {
      to,
      channel,
      template: TEMPLATE,
      data,
      ...(content && { content }),
      receiver_id: user_id,
      trigger_type: `sbp.alert.${kind}`,
      resource_id: id,
      resource_type: "sbp_alert",
      // A process that is killed before it records this try will repeat it: Medusa
      // sends nothing twice under one key. A try that failed is recorded, and the
      // next one has another key: Medusa cannot mark a failed one as sent.
      idempotency_key: [id, user_id, attempts].join(":"),
    })
    // Medusa has it already, from a process that was killed, perhaps before it sent it.
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
