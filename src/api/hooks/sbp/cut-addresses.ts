/** The secret part of a notification address, after its invoice's id. */
const SECRET_PART =
  /(?<=sbpinv(?:_|%5f|\\u005f)[a-z0-9]{1,57}(?:\.|%2e|\\u002e))[a-z0-9_-]{43,}/gi

/**
 * The text of a body as it can be stored and shown. A payment quotes its notification address,
 * and a sender may know other addresses. With an address, a reader could speak in the gateway's
 * name, so the secret part is cut out. Postgres takes no NUL in a text.
 */
export function cutAddresses(body: Buffer, token: string): string {
  const [, mac = token] = token.split(".")
  const text = body.toString("utf8").replaceAll(mac, CUT)
  return cutTokens(text).replaceAll("\u0000", "\uFFFD")
}

/** Cuts the secret parts, if the address is unknown. */
export function cutTokens<Text extends string | undefined>(text: Text) {
  return text?.replace(SECRET_PART, CUT) as Text
}

const CUT = "(cut)"
