import type { IncomingMessage } from "node:http"
import { authenticate, type Shop } from "./authenticate"
import type { Endpoint } from "./endpoints"
import type { Finding } from "./field-reader"
import {
  readPaymentOrder,
  readPayoutOrder,
  type PaymentOrder,
  type PayoutOrder,
} from "./orders"

export type Order =
  | { endpoint: "payment"; order: PaymentOrder }
  | { endpoint: "payout"; order: PayoutOrder }

/** A request that breaks the spec, with the 4xx of its answer. */
export interface Refused {
  status: number
  headers?: Record<string, string>
  findings: Finding[]
}

export type Inspection =
  | { refused: Refused }
  | { refused: null; shop: Shop; key: string; asked: Order }

/** Checks a request against the spec, from its headers to its last field. */
export function inspectRequest(
  request: IncomingMessage,
  body: Buffer | undefined,
  endpoint: Endpoint,
  { shops, now }: { shops: readonly Shop[]; now: number }
): Inspection {
  const { authorization, "content-type": contentType } = request.headers
  const shop = authenticate(authorization, shops)
  if (shop === undefined) {
    return refuse(
      401,
      "headers.authorization",
      "must be HTTP Basic with the id and the key of a shop of this simulator",
      { "www-authenticate": 'Basic realm="gateway"' }
    )
  }
  if (!isJson(contentType)) {
    return refuse(415, "headers.content-type", "must be application/json")
  }
  const key = idempotencyKeyOf(request)
  if (key === null) {
    return refuse(400, "headers.idempotency-key", "is required")
  }
  if (body === undefined) {
    return refuse(413, "body", "must be up to 1 MiB")
  }
  const parsed = parseJson(body)
  if (parsed === undefined) {
    return refuse(400, "body", "must be JSON in UTF-8")
  }
  const findings: Finding[] = []
  const asked = readOrder(endpoint, parsed.value, now, findings)
  return findings.length > 0
    ? { refused: { status: 400, findings } }
    : { refused: null, shop, key, asked }
}

/** The key of a request; an empty one counts as none. */
export function idempotencyKeyOf(request: IncomingMessage): string | null {
  const header = request.headers["idempotency-key"]
  return (Array.isArray(header) ? header.join() : header) || null
}

function refuse(
  status: number,
  field: string,
  rule: string,
  headers?: Record<string, string>
): { refused: Refused } {
  return { refused: { status, headers, findings: [{ field, rule }] } }
}

function isJson(contentType: string | undefined): boolean {
  const [type = "", ...parameters] = (contentType ?? "")
    .toLowerCase()
    .split(";")
    .map((part) => part.trim())
  return (
    type === "application/json" &&
    parameters.every((parameter) => /^charset="?utf-8"?$/.test(parameter))
  )
}

/** Wrapped, because `null` is JSON as well. */
function parseJson(body: Buffer): { value: unknown } | undefined {
  try {
    const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
    return { value: JSON.parse(utf8.decode(body)) }
  } catch {
    // The parser's own message quotes the body, which may contain a card
    // number.
    return undefined
  }
}

function readOrder(
  endpoint: Endpoint,
  body: unknown,
  now: number,
  findings: Finding[]
): Order {
  return endpoint === "payment"
    ? { endpoint, order: readPaymentOrder(body, now, findings) }
    : { endpoint, order: readPayoutOrder(body, findings) }
}
