import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { AttentionReason } from "../../../../domain/attention-reasons"
import { HOOK_MARK, HOOK_PROOF } from "../../../../shared/notification-address"
import { count } from "../../../../shared/monitoring/counts"
import { inSpan } from "../../../../shared/monitoring/telemetry"
import { withTimeout } from "../../../../shared/with-timeout"
import { listProviderIds } from "../../../../shared/shops"
import { publishAttention } from "../../../../flows/publish"
import { errorText, logEvent } from "../../../../shared/log"
import { notificationRules } from "../../../../flows/notification-rules"
import { settleNotified } from "../../../../flows/settle-notified"
import { answerChallenge } from "../answer-challenge"
import { cutAddresses, cutTokens } from "../cut-addresses"
import { decodeBody } from "../decode-body"
import { mayNotify, plainIp } from "../may-notify"
import { readBody } from "../../../read-body"
import { type NotifiedInvoice, verifySender } from "../verify-sender"

/**
 * Sooner than any gateway stops waiting for an answer: without a database,
 * Medusa's pool would let it wait for a minute. If the row is committed after all,
 * the gateway's repeat finds it.
 */
const TIMEOUT_MS = 3_000

const RECEIVED = "sbp_notifications_total"

/**
 * Proves to a challenge that this is the store. To a gateway that notifies by GET, it must not
 * look like success: nothing is stored.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse) {
  const token = req.params.token ?? ""
  const sender = verifySender(token)
  if (!sender) {
    return end(res, 404)
  }
  if (sender.kind !== "challenge") {
    return end(res.set("Allow", "POST"), 405)
  }
  res.set(HOOK_PROOF, await answerChallenge(req.scope, token, sender))
  end(res, 204)
}

/**
 * Receives the gateway's notifications. It reads nothing before it knows that the address is
 * genuine, and answers 200 only once the notification is committed; its meaning is judged
 * afterwards.
 */
export async function POST(req: MedusaRequest, res: MedusaResponse) {
  const sender = verifySender(req.params.token ?? "")
  if (!sender) {
    count(RECEIVED, { result: "unknown_address" })
    return end(res, 404)
  }
  // Only a holder of the key can have made it: see `probeHook`.
  if (sender.kind === "challenge") {
    return end(res, 404)
  }
  const { invoice_id, shops } = sender
  try {
    const { status, result, id } = await receive(req, sender)
    count(RECEIVED, { result })
    end(res, status)
    if (id) {
      settleNotified(req.scope, id, shops)
    }
  } catch (error) {
    count(RECEIVED, { result: "not_stored" })
    const facts = { invoice_id, error: errorText(error) }
    logEvent(req.scope, "sbp.notification.not_stored", facts, "error")
    res.set("Retry-After", "10")
    end(res, 503)
  }
}

/** How a notification is answered and counted. */
type Received = {
  status: 200 | 403 | 413
  result: "stored" | "not_kept" | "address_not_listed" | "too_large"
  /** The stored row, to be processed now. */
  id?: string
}

async function receive(
  req: MedusaRequest,
  { invoice_id, shops }: NotifiedInvoice
): Promise<Received> {
  const { scope, params, ip } = req
  if (!mayNotify(ip, shops)) {
    const details = { ip: plainIp(ip) }
    await recordRefused(scope, invoice_id, "address_not_listed", details)
    return { status: 403, result: "address_not_listed" }
  }
  const body = await readBody(req)
  if (!body) {
    const details = { problem: "larger than 64 kB" }
    await recordRefused(scope, invoice_id, "unrecognised_body", details)
    return { status: 413, result: "too_large" }
  }
  const incoming = {
    invoice_id,
    provider_ids: shops.map(({ providerId }) => providerId),
    configured_ids: listProviderIds(),
    body: cutAddresses(
      await decodeBody(body, req.get("content-encoding")),
      params.token ?? ""
    ),
    content_type: cutTokens(req.get("content-type"))?.slice(0, 255) ?? null,
  }
  const ledger = scope.resolve(SBP_LEDGER_MODULE)
  const id = await inSpan("sbp.notification.store", () =>
    withTimeout(
      ledger.storeNotification(incoming, notificationRules),
      TIMEOUT_MS,
      "The database"
    )
  )
  return { status: 200, result: id ? "stored" : "not_kept", id }
}

/** Opens an entry: a person finds out who sent it, or what it was. */
async function recordRefused(
  container: MedusaContainer,
  invoice_id: string,
  reason: AttentionReason,
  details: Record<string, string>
): Promise<void> {
  const about = { subject_id: invoice_id, invoice_id, details }
  await withTimeout(
    container.resolve(SBP_LEDGER_MODULE).openAttention({ reason, ...about }),
    TIMEOUT_MS,
    "The database"
  )
  // The sender need not wait for this, and the sweep repeats what fails.
  publishAttention(container).catch(() => {})
  const facts = { invoice_id, reason }
  logEvent(container, "sbp.notification.refused", facts, "warn")
}

/** Closes the connection of a refused sender, which may still be sending. */
function end(res: MedusaResponse, status: number) {
  if (status >= 400) {
    res.set("Connection", "close")
  }
  res.status(status).set(HOOK_MARK, "hook").end()
}
