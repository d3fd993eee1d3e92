import { Agent, request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"

export type Message = { url: string; body: string }

/** Connections that stay open between messages. */
export function connections(most: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: most })
}

/**
 * Sends a message that must be answered with 200. It uses no HTTP client, because the
 * store lacks the processor time that this takes.
 */
export async function post(agent: Agent, message: Message): Promise<void> {
  const status = await send(agent, "POST", message)
  if (status !== 200) {
    throw new Error(`A message was answered with ${status}.`)
  }
}

/** As many as a burst sends at once. */
const MAX_CONNECTIONS = 200

/**
 * Sends `perSecond` messages a second, whether or not earlier ones are answered;
 * `Infinity` sends all at once. Returns how long each answer took, in milliseconds from
 * the moment at which its message was to be sent.
 */
export async function postAtRate(
  messages: readonly Message[],
  perSecond: number
): Promise<number[]> {
  const agent = connections(Math.min(messages.length, MAX_CONNECTIONS))
  const startedAt = performance.now()
  const timeAnswer = async (message: Message, index: number) => {
    const at = startedAt + (index / perSecond) * 1_000
    await sleep(at - performance.now())
    await post(agent, message)
    return performance.now() - at
  }
  try {
    return await Promise.all(messages.map(timeAnswer))
  } finally {
    agent.destroy()
  }
}

export async function get(agent: Agent, url: string): Promise<void> {
  await send(agent, "GET", { url, body: "" })
}

function send(agent: Agent, method: string, { url, body }: Message) {
  return new Promise<number>((resolve, reject) => {
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    }
    request(url, { agent, method, headers })
      .on("error", reject)
      .on("response", (response) => {
        response.on("error", reject)
        response.on("end", () => resolve(response.statusCode ?? 0)).resume()
      })
      .end(body)
  })
}
