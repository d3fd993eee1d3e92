/** Sooner than any gateway gives up waiting for an answer. */
const PATIENCE_MS = 3_000

/**
 * Waits for the database only as long as the gateway will for us: without it,
 * Medusa's pool would keep everybody waiting for a minute. If the row is
 * committed after all, its repetition finds it there.
 */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    const error = new Error("The database did not answer in time")
    timer = setTimeout(() => reject(error), PATIENCE_MS)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
