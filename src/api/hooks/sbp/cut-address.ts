/**
 * The text of a body, as it can be stored and shown. A payment quotes the
 * address that it was given: whoever reads that could speak in the gateway's
 * name, so its secret part goes. Postgres has no NUL in a text.
 */
export function cutAddress(body: Buffer, token: string): string {
  const [, mac = token] = token.split(".")
  return body
    .toString("utf8")
    .replaceAll(mac, "(cut)")
    .replaceAll("\u0000", "\uFFFD")
}
