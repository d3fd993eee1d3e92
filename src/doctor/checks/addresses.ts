import { lookup } from "node:dns/promises"
import { isInside, looksPublic } from "../../shared/looks-public"
import {
  DOCTORS_INVOICE,
  HOOK_MARK,
  notificationToken,
} from "../../shared/notification-address"
import { type Answer, ask, reasonOf } from "../ask"
import { type Finding, fault, ok, okUnless, warning } from "../finding"
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

type Server = Pick<Shop["options"], "backendUrl" | "secretKey">

/** Whether the gateway's notifications would reach this store. */
async function checkNotifications(
  providerId: string,
  { backendUrl, secretKey }: Server
): Promise<Finding[]> {
  const address = `${backendUrl}/hooks/sbp/`
  const outside = await checkFromOutside(backendUrl)
  try {
    const token = notificationToken(secretKey, DOCTORS_INVOICE)
    // One call as the gateway makes it, with a false token; one with a genuine token.
    const posted = await ask(`${address}doctor`, { method: "POST" })
    const known = await ask(address + token)
    return [
      ...outside,
      ...okUnless(
        judgeHook(address, posted, known),
        ok(
          NOTIFICATIONS,
          `${address}… is this store, and knows the key of ${providerId}`
        )
      ),
      ...clockOf(`the store at ${backendUrl}`, known.skew),
    ]
  } catch (error) {
    return [
      ...outside,
      fault(
        NOTIFICATIONS,
        `${backendUrl} cannot be asked: ${reasonOf(error)}`,
        "start the store, or fix backendUrl, its DNS, certificate or proxy. No notification arrives until then"
      ),
    ]
  }
}

/** Whether the internet can reach that address, as far as this machine can tell. */
async function checkFromOutside(url: string): Promise<Finding[]> {
  const { hostname } = new URL(url)
  // A host that cannot be looked up is reported when it is called.
  const found = await lookup(hostname, { all: true }).catch(() => [])
  const isPrivate =
    found.length > 0 && found.every(({ address }) => isInside(address))
  const reason = !looksPublic(url)
    ? "is not public, or without TLS"
    : isPrivate
      ? "has a private address here (DNS)"
      : undefined
  return reason === undefined
    ? []
    : [
        warning(
          NOTIFICATIONS,
          `${url} ${reason}: the gateway cannot reach it from outside`,
          "set backendUrl to the public https address of this store; on a developer's machine, that is as it should be"
        ),
      ]
}

function judgeHook(address: string, posted: Answer, known: Answer): Finding[] {
  for (const { status, headers } of [posted, known]) {
    if (status >= 300 && status < 400) {
      return [
        fault(
          NOTIFICATIONS,
          `${address}… redirects to ${headers.get("location") ?? "somewhere"}: the gateway may not follow`,
          "set backendUrl to the address that it redirects to"
        ),
      ]
    }
    if (!headers.has(HOOK_MARK)) {
      return [
        fault(
          NOTIFICATIONS,
          `${address}… answers ${status}, and not from this plugin`,
          status >= 500
            ? "the proxy does not reach Medusa: start it, or fix the proxy"
            : "fix backendUrl, or let the proxy pass POST and GET of /hooks/sbp/ on to Medusa, with their paths as they are; restart Medusa if the plugin is new there"
        ),
      ]
    }
  }
  return known.status === 204
    ? []
    : [
        fault(
          NOTIFICATIONS,
          `the store at ${address} does not know this configuration's secretKey`,
          "start it with the same environment as this, or put the key that it uses into previousSecretKeys"
        ),
      ]
}

/** A request without a key and a body, and none of the two calls of the gateway. */
async function checkGateway({
  baseUrl,
  backendUrl,
}: Shop["options"]): Promise<Finding[]> {
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
        `${baseUrl} cannot be reached: ${reasonOf(error)}`,
        "fix baseUrl, or let this machine through the firewall. No payment can be made until then"
      ),
    ]
  }
}
