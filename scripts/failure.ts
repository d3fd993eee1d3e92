/** A failure that one sentence explains: what is wrong and what to do. */
export class Failure extends Error {
  override name = "Failure"
}

/** What an error says. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
