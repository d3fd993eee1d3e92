import type { IncomingMessage, ServerResponse } from "node:http"
import { stringifyExact, type JsonValue } from "./exact-json"

export interface Reply {
  kind: "reply"
  status: number
  headers: Record<string, string>
  body: string | Buffer
  /** Promise the whole body in Content-Length, send half, hang up. */
  truncated?: boolean
}

/** Every possible answer to a request, as data. */
export type Answer = Reply | { kind: "reset" } | { kind: "hang" }

/** How the log shows an answer: the HTTP status, or what happened instead. */
export type Answered = number | "reset" | "hang" | "client_left"

export function jsonReply(
  status: number,
  body: JsonValue,
  headers: Record<string, string> = {}
): Reply {
  return {
    kind: "reply",
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body: stringifyExact(body),
  }
}

export function htmlReply(
  status: number,
  body: string,
  headers: Record<string, string> = {}
): Reply {
  return {
    kind: "reply",
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      ...headers,
    },
    body,
  }
}

export function redirectReply(status: number, location: string): Reply {
  return { kind: "reply", status, headers: { location }, body: "" }
}

/** Sends the answer or breaks the connection; returns what was done. */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer
): Answered {
  if (answer.kind === "hang") {
    return "hang"
  }
  if (response.destroyed) {
    return "client_left"
  }
  if (answer.kind === "reset") {
    // A TCP RST, not a polite FIN: this is how a dying gateway behaves.
    request.socket.resetAndDestroy()
    return "reset"
  }
  sendReply(response, answer)
  return answer.status
}

function sendReply(response: ServerResponse, reply: Reply): void {
  const body =
    typeof reply.body === "string" ? Buffer.from(reply.body) : reply.body
  response.writeHead(reply.status, {
    ...reply.headers,
    "content-length": body.length,
  })
  if (reply.truncated) {
    const half = body.subarray(0, Math.ceil(body.length / 2))
    response.write(half, () => response.destroy())
  } else {
    response.end(body)
  }
}
