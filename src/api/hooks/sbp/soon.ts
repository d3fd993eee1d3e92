import { inTime } from "../../../shared/in-time"

/** Sooner than any gateway gives up waiting for an answer. */
const TIMEOUT_MS = 3_000

/**
 * Waits for the database only as long as the gateway will for us: without it,
 * Medusa's pool would keep everybody waiting for a minute. If the row is
 * committed after all, its repetition finds it there.
 */
export function soon<T>(work: Promise<T>): Promise<T> {
  return inTime(work, TIMEOUT_MS, "The database")
}
