import http from "node:http"
import https from "node:https"
import type { Operation } from "./errors"
import { type Observation, post } from "./transport"

type ConnectionOptions = {
  baseUrl: string
  shopId: string
  secretKey: string
  connectTimeoutMs: number
  ca?: string
}

/**
 * How long an unused connection is kept. Firewalls drop idle connections silently;
 * a payment on a dropped one waits until its time is up.
 */
const IDLE_MS = 4_000

/** The address of the gateway and our credentials, which it never shows. */
export class Connection {
  readonly #url: Record<Operation, string>
  readonly #agent: Record<Operation, http.Agent | https.Agent>
  readonly #secrets: readonly string[]
  readonly #authorization: string
  readonly #connectTimeoutMs: number

  constructor(options: ConnectionOptions) {
    const base = checkedBase(options.baseUrl)
    this.#url = {
      payment: `${base}/v1/payment/`,
      payout: `${base}/v1/payout/`,
    }
    const secure = base.startsWith("https:")
    const agent = (keepAlive: boolean) =>
      secure
        ? new https.Agent({ keepAlive, timeout: IDLE_MS, ca: options.ca })
        : new http.Agent({ keepAlive, timeout: IDLE_MS })
    this.#agent = {
      payment: agent(true),
      // A kept connection that the gateway has just closed looks like a lost
      // answer. For a payout, that would be a false "unknown".
      payout: agent(false),
    }
    const credentials = Buffer.from(`${options.shopId}:${options.secretKey}`)
    const token = credentials.toString("base64")
    this.#authorization = `Basic ${token}`
    this.#secrets = [options.secretKey, token, token.replace(/=+$/, "")]
    this.#connectTimeoutMs = options.connectTimeoutMs
  }

  attempt(
    operation: Operation,
    idempotencyKey: string,
    body: string,
    timeoutMs: number
  ): Promise<Observation> {
    return post({
      url: this.#url[operation],
      headers: {
        Authorization: this.#authorization,
        "Content-Type": "application/json",
        Accept: "application/json",
        "Idempotency-Key": idempotencyKey,
        "User-Agent": "medusa-payment-sbp",
      },
      body,
      agent: this.#agent[operation],
      connectTimeoutMs: this.#connectTimeoutMs,
      timeoutMs,
    })
  }

  /** Our credentials, in every form that an answer might quote. */
  get secrets(): readonly string[] {
    return this.#secrets
  }

  /** Closes the connections that are kept for the next payment. */
  close() {
    this.#agent.payment.destroy()
  }
}

/** @throws {TypeError} when secrets would travel to nowhere, or unprotected. */
function checkedBase(baseUrl: string): string {
  if (!/^https?:\/\/[^\s\\?#@]+$/i.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new TypeError(
      "baseUrl must be a plain http(s) address, without user name, query and fragment."
    )
  }
  const { origin, pathname } = new URL(baseUrl)
  return origin + pathname.replace(/\/+$/, "")
}
