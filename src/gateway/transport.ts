import http from "node:http"
import https from "node:https"
import type { Socket } from "node:net"
import axios, { isAxiosError } from "axios"

/** One request, ready to leave. */
type Outgoing = {
  url: string
  headers: Record<string, string>
  body: string
  connectTimeoutMs: number
  timeoutMs: number
  agent: http.Agent | https.Agent
}

/**
 * How far an attempt came. Node hands a request to its socket only when TCP
 * and, for https, the TLS handshake with its certificate check have succeeded:
 * before "sent", not one byte of the request can have left.
 */
type Phase = "connecting" | "securing" | "sent"

/** The facts of one attempt. */
export type Observation =
  | {
      answered: true
      status: number
      text: string
      retryAfter?: string
      requestId?: string
    }
  | { answered: false; phase: Phase; timedOut: boolean; networkCode: string }

/** More than any answer of this gateway, and less than what could exhaust memory. */
const MAX_ANSWER_BYTES = 1024 * 1024

/**
 * An axios of our own, without the defaults and interceptors of the one that
 * the store may share with us: they can log a request, change it, or send it
 * through another adapter, whose connections we could not watch.
 */
const client = new axios.Axios({ adapter: "http" })

/**
 * Sends one POST and observes what happens. Never throws: axios errors hold the
 * whole request, password and card number included, and stay here.
 */
export async function post(outgoing: Outgoing): Promise<Observation> {
  const connection = new ConnectionWatch(outgoing.connectTimeoutMs)
  try {
    const answer = await client.post<string>(outgoing.url, outgoing.body, {
      headers: outgoing.headers,
      httpAgent: outgoing.agent,
      httpsAgent: outgoing.agent,
      transport: connection.watching(outgoing.url),
      // The whole attempt, connecting and reading included.
      signal: AbortSignal.timeout(outgoing.timeoutMs),
      // A followed 307 would post the card number to another place.
      maxRedirects: 0,
      // The proxies of the environment were not chosen to carry card numbers.
      proxy: false,
      maxContentLength: MAX_ANSWER_BYTES,
      responseType: "text",
      transformRequest: (body: string) => body,
      transformResponse: (body: string) => body,
      validateStatus: () => true,
    })
    return {
      answered: true,
      status: answer.status,
      text: answer.data,
      retryAfter: headerText(answer.headers["retry-after"]),
      requestId: headerText(answer.headers["x-request-id"]),
    }
  } catch (error) {
    const timedOut = axios.isCancel(error) || connection.timedOut
    return {
      answered: false,
      phase: connection.phase,
      timedOut,
      networkCode: timedOut ? "ETIMEDOUT" : codeOf(error),
    }
  } finally {
    connection.stop()
  }
}

/** Watches the socket of one request, and ends a connection that is slow. */
class ConnectionWatch {
  /** "sent" until we see for ourselves that nothing was sent. */
  phase: Phase = "sent"
  timedOut = false
  private timer?: NodeJS.Timeout

  constructor(private readonly connectTimeoutMs: number) {}

  /** An axios transport that shows us the socket it is given. */
  watching(url: string) {
    const secure = new URL(url).protocol === "https:"
    return {
      request: (
        options: https.RequestOptions,
        onAnswer: (answer: http.IncomingMessage) => void
      ) => {
        this.phase = "connecting"
        const request = (secure ? https : http).request(options, onAnswer)
        // After a change of protocol, we can read nothing more of the gateway's.
        request.once("upgrade", (_, socket) => {
          socket.destroy()
          request.emit("error", new Error("upgrade"))
        })
        request.once("socket", (socket: Socket) => {
          // A socket that is not plainly new may carry the request at once.
          if (!socket.connecting) {
            this.phase = "sent"
            return
          }
          this.start(request)
          if (secure) {
            socket.once("connect", () => (this.phase = "securing"))
          }
          socket.once(secure ? "secureConnect" : "connect", () => {
            this.phase = "sent"
            this.stop()
          })
        })
        return request
      },
    }
  }

  stop() {
    clearTimeout(this.timer)
  }

  private start(request: http.ClientRequest) {
    this.timer = setTimeout(() => {
      this.timedOut = true
      request.destroy()
    }, this.connectTimeoutMs)
  }
}

function headerText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}

/** Node's own error code; axios keeps it on the error it throws. */
function codeOf(error: unknown): string {
  const code = isAxiosError(error) ? error.code : undefined
  return code ?? "UNKNOWN"
}
