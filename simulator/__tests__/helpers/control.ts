import type { Simulator } from "../.."

/** An answer of the control API; a refusal has an `error`. */
interface ControlAnswer {
  error?: string
  payout?: unknown
  [part: string]: unknown
}

/** One call of the control API. */
export async function control(
  simulator: Simulator,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {}
): Promise<{ status: number; answer: ControlAnswer }> {
  const response = await fetch(`${simulator.url}/_simulator/${path}`, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const answer = JSON.parse(await response.text()) as ControlAnswer
  return { status: response.status, answer }
}
