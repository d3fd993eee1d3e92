import { failureOf } from "../../../../shared/addresses/ask"
import {
  type HookProbe,
  probeHook,
} from "../../../../shared/addresses/probe-hook"
import {
  type ReturnPageVisit,
  visitReturnPage,
} from "../../../../shared/addresses/visit-return-page"
import { whyPrivate } from "../../../../shared/addresses/why-private"
import type { SbpOptions } from "../../../../shared/options"
import { type AdminSetupCheck, check } from "./check"

/** A person waits for it. */
const TIMEOUT_MS = 5_000

/** Another server chooses the text. */
const MAX_TEXT = 200

/**
 * Whether the gateway's notifications reach this very store: any of its processes has its keys
 * and its database.
 */
export async function checkAddress(
  options: SbpOptions,
  database: string,
  isNotified: boolean
): Promise<AdminSetupCheck> {
  const { backendUrl: url } = options
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const probe = await probeHook(options, { database, signal })
    return probe.kind === "ours" && (await whyPrivate(url))
      ? check("address", "private", { url })
      : check("address", probe.kind, { url, ...detailsOf(probe) })
  } catch (error) {
    return check(
      "address",
      isNotified ? "unanswered_and_notified" : "unanswered",
      { url, why: failureOf(error).kind }
    )
  }
}

function detailsOf(probe: HookProbe): AdminSetupCheck["details"] {
  switch (probe.kind) {
    case "redirects":
      return { location: (probe.location ?? "").slice(0, MAX_TEXT) }
    case "foreign":
      return { status: probe.status }
    default:
      return {}
  }
}

/** Whether the page exists to which shoppers return. */
export async function checkReturnPage(
  options: SbpOptions
): Promise<AdminSetupCheck> {
  const url = options.storefrontUrl + options.returnPath
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const visit = await visitReturnPage(options, signal)
    const { kind, page, moved_to } = visit
    return check("return_page", kind, {
      // The address where a shopper ends up.
      url: moved_to ? new URL(moved_to, page).href : url,
      ...factsOf(visit),
    })
  } catch (error) {
    const why = failureOf(error).kind
    return check("return_page", "unanswered", { url, why })
  }
}

function factsOf(visit: ReturnPageVisit): AdminSetupCheck["details"] {
  switch (visit.kind) {
    case "leaves":
      return { origin: visit.origin }
    case "status":
      return { status: visit.status }
    case "no_page":
      return { type: visit.type.slice(0, MAX_TEXT) }
    default:
      return {}
  }
}
