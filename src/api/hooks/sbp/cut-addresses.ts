/** The secret part of an address of ours, behind its invoice's id. */
const SECRET_PART =
  /(?<=sbpinv(?:_|%5f|\\u005f)[a-z0-9]{1,57}(?:\.|%2e|\\u002e))[a-z0-9_-]{43,}/gi

/**
 * The text of a body as it can be stored and shown. A payment quotes the address
 * that it was given, and a sender may know other addresses, too. A reader of
 * an address could speak in the gateway's name, so its secret part is cut out.
 * Postgres has no NUL in a text.
 */
export function cutAddresses(body: Buffer, token: string): string {
  const [, mac = token] = token.split(".")
  const text = body.toString("utf8").replaceAll(mac, CUT)
  return cutTokens(text).replaceAll("\u0000", "\uFFFD")
}

/** The same, if no address is known. */
export function cutTokens<Text extends string | undefined>(text: Text) {
  return text?.replace(SECRET_PART, CUT) as Text
}

const CUT = "(cut)"
