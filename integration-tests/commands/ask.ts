/**
 * Asks a store for the whole of an answer, on a connection of its own: while a store compiles
 * its admin, it closes an idle connection under the request that a client sends on it.
 */
export async function ask(
  url: string,
  init: RequestInit & { headers?: Record<string, string> } = {}
) {
  const headers = { ...init.headers, connection: "close" }
  const answer = await fetch(url, { ...init, headers })
  // A store goes on sending what nobody reads.
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text }
}
