/** The place of a row in a sorted list. */
export type Place = {
  /** What the list is sorted by, as decimal text; null: the row has none. */
  value: string | null
  id: string
}

/** A place in the list with this order, for example "-created_at". */
export type Cursor = { order: string; place: Place }

/** As text that a client hands back and need not understand. */
export function writeCursor({ order, place }: Cursor): string {
  const parts = JSON.stringify([order, place.value, place.id])
  return Buffer.from(parts).toString("base64url")
}

/** Bounded, so that Postgres takes any of them as a time and as a sum. */
const VALUE = /^-?\d{1,17}(\.\d{1,2})?$/

/** Undefined: no list has written it. */
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
