import {
  HOOK_MARK,
  HOOK_PROOF,
  newChallenge,
  notificationToken,
  proofOf,
} from "../notification-address"
import { type Answer, ask } from "./ask"

/** What answers at the gateway's notification address. */
export type HookProbe = { address: string } & (
  | {
      kind: "ours"
      /** Between its clock and ours, in ms. */
      skew: number | undefined
    }
  | { kind: "redirects"; location: string | null }
  /** Something that is not this plugin. */
  | { kind: "foreign"; status: number }
  /** This plugin, without this key. */
  | { kind: "other_key" }
  /** A store with the same keys, and another database. */
  | { kind: "other_database" }
)

/**
 * Calls a shop's notification address as the gateway does, and asks for a proof, with a new
 * challenge each time, that the store there knows the shop's key.
 *
 * @param database the identity that its database must have as well, if any
 * @param signal ends it sooner
 * @throws as `ask` does, if nothing answers: see `failureOf`
 */
export async function probeHook(
  { backendUrl, secretKey }: { backendUrl: string; secretKey: string },
  { database, signal }: { database?: string; signal?: AbortSignal } = {}
): Promise<HookProbe> {
  const address = `${backendUrl}/hooks/sbp/`
  const challenge = newChallenge()
  const url = address + notificationToken(secretKey, challenge)
  // A proxy may pass on GET but not POST. The POST is refused: no notification has a challenge.
  const posted = await ask(url, { method: "POST", signal })
  const asked = await ask(url, { signal })
  const stranger = [posted, asked].map(strangerOf).find((found) => found)
  if (stranger) {
    return { address, ...stranger }
  }
  if (asked.status !== 204) {
    return { address, kind: "other_key" }
  }
  const [ofKey, ofDatabase] = asked.headers.get(HOOK_PROOF)?.split(" ") ?? []
  if (ofKey !== proofOf(secretKey, challenge)) {
    return { address, kind: "foreign", status: asked.status }
  }
  const isSame =
    database === undefined ||
    ofDatabase === proofOf(secretKey, challenge, database)
  return isSame
    ? { address, kind: "ours", skew: asked.skew }
    : { address, kind: "other_database" }
}

function strangerOf({ status, headers }: Answer) {
  if (status >= 300 && status < 400) {
    const location = headers.get("location")
    return { kind: "redirects" as const, location }
  }
  return headers.has(HOOK_MARK)
    ? undefined
    : { kind: "foreign" as const, status }
}
