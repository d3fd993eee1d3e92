/**
 * What of a request must not outlive its call, in case the gateway quotes it:
 * the whole body, and every text in it that is long enough to tell something.
 */
export function secretsOf(body: unknown): string[] {
  return [JSON.stringify(body), ...textsIn(body).flatMap(forms)]
}

const SHORTEST_SECRET = 6

function textsIn(value: unknown): string[] {
  if (typeof value === "string") {
    return value.length >= SHORTEST_SECRET ? [value] : []
  }
  return typeof value === "object" && value !== null
    ? Object.values(value).flatMap(textsIn)
    : []
}

/** A text, its usual encodings, and, of an address, the part behind the host. */
function forms(text: string): string[] {
  const bytes = Buffer.from(text)
  const path = URL.canParse(text) ? new URL(text).pathname : ""
  return [
    text,
    bytes.toString("base64"),
    bytes.toString("hex"),
    ...[path, path.split("/").at(-1) ?? ""].filter(
      (part) => part.length >= SHORTEST_SECRET
    ),
  ]
}
