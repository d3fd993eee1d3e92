import { createHash } from "node:crypto"

/** What of a row its hash speaks for: everything. */
export type TrailEntry = {
  number: number
  id: string
  payout_id: string | null
  event: string
  from_state: string | null
  to_state: string | null
  actor_id: string | null
  actor_email: string | null
  note: string | null
  details: unknown
  created_at: Date
}

/** What the first row has before it. */
export const FIRST_HASH = "0".repeat(64)

/** SHA-256 over a row and the hash of the row before it. */
export function hashOf(before: string, entry: TrailEntry): string {
  const content = JSON.stringify([
    before,
    entry.number,
    entry.id,
    entry.payout_id,
    entry.event,
    entry.from_state,
    entry.to_state,
    entry.actor_id,
    entry.actor_email,
    entry.note,
    sorted(entry.details),
    entry.created_at.toISOString(),
  ])
  return createHash("sha256").update(content).digest("hex")
}

/** Postgres keeps the names of an object in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(sorted)
  }
  return typeof value === "object" && value !== null
    ? Object.entries(value)
        .filter(([, it]) => it !== undefined)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, it]) => [name, sorted(it)])
    : value
}
