import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { SbpLedgerModuleService } from "../../../../modules/ledger/service"
import type { AttentionReason } from "../../../../shared/attention-reasons"
import {
  DOCTORS_INVOICE,
  HOOK_MARK,
} from "../../../../shared/notification-address"
import { listShops } from "../../../../shared/shops"
import { logEvent, textOf } from "../../../../workflows/announce"
import { announceAttention } from "../../../../workflows/announce-attention"
import { rulesOf } from "../../../../workflows/process-notification/rules-of"
import { cutAddresses, cutTokens } from "../cut-addresses"
import { decodeBody } from "../decode-body"
import { soon } from "../soon"
import { isListed, plainIp } from "../is-listed"
import { processSoon } from "../process-soon"
import { readBody } from "../../../read-body"
import { verifySender } from "../verify-sender"

/** For whoever asks whether an address is ours: it tells and changes nothing. */
export function GET(req: MedusaRequest, res: MedusaResponse) {
  end(res, verifySender(req.params.token ?? "") ? 204 : 404)
}

/**
 * Where the gateway tells about a payment. Nothing is looked at before the
 * address is known to be genuine, and nothing is answered with 200 before it is
 * committed; what it means is found out afterwards.
 */
export async function POST(req: MedusaRequest, res: MedusaResponse) {
  const sender = verifySender(req.params.token ?? "")
  if (!sender || sender.invoice_id === DOCTORS_INVOICE) {
    return end(res, 404)
  }
  const { invoice_id, shops } = sender
  const ledger = req.scope.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const refuse = async (reason: AttentionReason, details: object) => {
    const about = {
      subject_id: invoice_id,
      invoice_id,
      details: { ...details },
    }
    await soon(ledger.openAttention({ reason, ...about }))
    // Whoever is refused need not wait for it, and what fails the sweeper tells.
    announceAttention(req.scope).catch(() => {})
    logEvent(
      req.scope,
      "sbp.notification.refused",
      { invoice_id, reason },
      "warn"
    )
  }
  try {
    if (!isListed(req.ip, shops)) {
      const details = { ip: plainIp(req.ip) }
      await refuse("address_not_listed", details)
      return end(res, 403)
    }
    const body = await readBody(req)
    if (!body) {
      await refuse("unrecognised_body", { problem: "larger than 64 kB" })
      return end(res, 413)
    }
    const id = await soon(
      ledger.storeNotification(
        {
          invoice_id,
          provider_ids: shops.map(({ providerId }) => providerId),
          configured_ids: listShops().map(({ providerId }) => providerId),
          body: cutAddresses(
            await decodeBody(body, req.get("content-encoding")),
            req.params.token ?? ""
          ),
          content_type:
            cutTokens(req.get("content-type"))?.slice(0, 255) ?? null,
        },
        rulesOf
      )
    )
    end(res, 200)
    if (id) {
      processSoon(req.scope, id)
    }
  } catch (error) {
    const facts = { invoice_id, error: textOf(error) }
    logEvent(req.scope, "sbp.notification.not_stored", facts, "error")
    res.set("Retry-After", "10")
    end(res, 503)
  }
}

/** Whoever is refused may still be sending: the connection ends here. */
function end(res: MedusaResponse, status: number) {
  if (status >= 400) {
    res.set("Connection", "close")
  }
  res.status(status).set(HOOK_MARK, "hook").end()
}
