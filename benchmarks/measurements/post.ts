import { Agent, request } from "node:http"

export type Message = { url: string; body: string }

/** Connections that stay open between messages. */
export function connections(most: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: most })
}

/**
 * Sends a message that must be answered with 200. Hand-written, because the
 * processor time that this takes is missing in the store.
 */
export async function post(agent: Agent, message: Message): Promise<void> {
  const status = await send(agent, "POST", message)
  if (status !== 200) {
    throw new Error(`A message was answered with ${status}.`)
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
