import * as http from "node:http"
import * as https from "node:https"
import type { Message } from "./compose"

const DELIVERY_TIMEOUT_MS = 10_000

/** The HTTP status that the shop answered, or why there is none. */
export type Outcome =
  { status: number; error: null } | { status: null; error: string }

/**
 * Sends one notification once. Never throws. Redirects are not followed, and no
 * connection is kept alive: a delivery leaves nothing open on either side.
 */
export async function deliver(
  url: string,
  message: Message,
  signal: AbortSignal
): Promise<Outcome> {
  try {
    return { status: await post(url, message, signal), error: null }
  } catch (error) {
    return { status: null, error: reasonOf(error) }
  }
}

function post(
  url: string,
  { body, contentType }: Message,
  signal: AbortSignal
): Promise<number> {
  return new Promise((resolve, reject) => {
    const address = new URL(url)
    const { request } = address.protocol === "https:" ? https : http
    const outgoing = request(address, {
      method: "POST",
      agent: false,
      signal,
      headers: {
        "content-type": contentType,
        "content-length": Buffer.byteLength(body),
      },
    })
    const timer = setTimeout(
      () => outgoing.destroy(new Error("no answer within 10 seconds")),
      DELIVERY_TIMEOUT_MS
    )
    outgoing.on("close", () => clearTimeout(timer))
    outgoing.on("error", reject)
    outgoing.on("response", (response) => {
      // The status decides; the rest of the body changes nothing.
      resolve(response.statusCode ?? 0)
      response.on("error", reject)
      response.resume()
    })
    outgoing.end(body)
  })
}

function reasonOf(error: unknown): string {
  if (typeof error !== "object" || error === null) {
    return "unknown"
  }
  if ("code" in error && typeof error.code === "string") {
    return error.code
  }
  return "message" in error ? String(error.message) : "unknown"
}
