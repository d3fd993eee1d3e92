/** The place of a row in a sorted list. */
export type Place = {
  /** The sort value, as decimal text; null if the row has none. */
  value: string | null
  id: string
}

/** A place in the list with this order, for example "-created_at". */
export type Cursor = { order: string; place: Place }

/** Writes it as text that a client hands back without reading it. */
export function writeCursor({ order, place }: Cursor): string {
  const parts = JSON.stringify([order, place.value, place.id])
  return Buffer.from(parts).toString("base64url")
}

/** Bounded, so that Postgres accepts every match as a time and as a sum. */
const VALUE = /^-?\d{1,17}(\.\d{1,2})?$/

/** Undefined if no list can have written it. */
export function readCursor(text: string): Cursor | undefined {
  const parts = parse(Buffer.from(text, "base64url").toString())
  const [order, value, id] = Array.isArray(parts) ? (parts as unknown[]) : []
  const isPlace =
    typeof order === "string" &&
    (value === null || (typeof value === "string" && VALUE.test(value))) &&
    typeof id === "string" &&
    id.isWellFormed() &&
    !id.includes("\0")
  return isPlace ? { order, place: { value, id } } : undefined
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
