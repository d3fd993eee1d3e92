import { ask, failureOf } from "../../shared/addresses/ask"
import { type HookProbe, probeHook } from "../../shared/addresses/probe-hook"
import { whyPrivate } from "../../shared/addresses/why-private"
import { type Finding, fault, ok, warning } from "../finding"
import { clockOf } from "./clocks"
import type { Shop } from "./entries"
import { checkReturnPage } from "./return-page"

/** The three addresses that a shop depends on, called from this machine. */
export async function checkAddresses({
  providerId,
  options,
}: Shop): Promise<Finding[]> {
  const answers = await Promise.all([
    checkNotifications(providerId, options),
    checkGateway(options),
    checkReturnPage(options),
  ])
  return answers.flat()
}

const NOTIFICATIONS = "Notifications"

type Options = Shop["options"]

/** Whether the gateway's notifications would reach this store. */
async function checkNotifications(
  providerId: string,
  options: Options
): Promise<Finding[]> {
  const { backendUrl } = options
  const outside = await checkFromOutside(backendUrl)
  try {
    const probe = await probeHook(options)
    return [...outside, ...findingsOf(probe, providerId, backendUrl)]
  } catch (error) {
    return [
      ...outside,
      fault(
        NOTIFICATIONS,
        `${backendUrl} cannot be asked: ${failureOf(error).words}`,
        "start the store, or fix backendUrl, its DNS, certificate or proxy. No notification arrives until then"
      ),
    ]
  }
}

const WHY_PRIVATE = {
  not_public: "is not public, or without TLS",
  private_dns: "has a private address here (DNS)",
}

async function checkFromOutside(url: string): Promise<Finding[]> {
  const reason = await whyPrivate(url)
  return reason === undefined
    ? []
    : [
        warning(
          NOTIFICATIONS,
          `${url} ${WHY_PRIVATE[reason]}: the gateway cannot reach it from outside`,
          "set backendUrl to the public https address of this store; on a developer's machine, that is as it should be"
        ),
      ]
}

function findingsOf(
  probe: HookProbe,
  providerId: string,
  backendUrl: string
): Finding[] {
  const { address } = probe
  switch (probe.kind) {
    case "ours":
      return [
        ok(
          NOTIFICATIONS,
          `${address}… is this store, and knows the key of ${providerId}`
        ),
        ...clockOf(`the store at ${backendUrl}`, probe.skew),
      ]
    case "redirects":
      return [
        fault(
          NOTIFICATIONS,
          `${address}… redirects to ${probe.location ?? "somewhere"}: the gateway may not follow`,
          "set backendUrl to the address that it redirects to"
        ),
      ]
    case "foreign":
      return [
        fault(
          NOTIFICATIONS,
          `${address}… answers ${probe.status}, and not from this plugin`,
          probe.status >= 500
            ? "the proxy does not reach Medusa: start it, or fix the proxy"
            : "fix backendUrl, or let the proxy pass POST and GET of /hooks/sbp/ on to Medusa, with their paths as they are; restart Medusa if the plugin is new there"
        ),
      ]
    case "other_key":
      return [
        fault(
          NOTIFICATIONS,
          `the store at ${address} does not know this configuration's secretKey`,
          "start it with the same environment as this, or put the key that it uses into previousSecretKeys"
        ),
      ]
    // Not possible: no database was given to compare with.
    case "other_database":
      return []
  }
}

/** Sends no key and no body, and uses neither of the gateway's two calls. */
async function checkGateway({
  baseUrl,
  backendUrl,
}: Options): Promise<Finding[]> {
  const subject = "Gateway"
  if (new URL(baseUrl).origin === new URL(backendUrl).origin) {
    return [
      fault(
        subject,
        `${baseUrl} is this store itself`,
        "set baseUrl to the gateway's address. No payment can be made until then"
      ),
    ]
  }
  try {
    const { skew } = await ask(`${baseUrl}/`, { method: "HEAD" })
    return [
      ok(
        subject,
        `${baseUrl} answers (whether it takes the key, only a payment shows)`
      ),
      ...clockOf("the gateway", skew),
    ]
  } catch (error) {
    return [
      fault(
        subject,
        `${baseUrl} cannot be reached: ${failureOf(error).words}`,
        "fix baseUrl, or let this machine through the firewall. No payment can be made until then"
      ),
    ]
  }
}
