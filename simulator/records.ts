import type { Answered } from "./wire/answer"
import type { Endpoint } from "./gateway/endpoints"
import type { FaultMode } from "./gateway/fault-modes"
import type { Finding } from "./gateway/field-reader"

/** What was REALLY executed: the oracle of every test. */
export interface Execution {
  endpoint: Endpoint
  /** Id of the payment or payout that was made. */
  id: string
  shopId: number
  idempotencyKey: string
  amount: string
  currency: string
  /** Of payments. */
  orderId?: string
  /** Of payouts. */
  first6?: string
  last4?: string
  bodyDigest: string
  at: string
}

/** One request that reached the gateway, whatever its outcome. */
export interface RequestEntry {
  number: number
  at: string
  method: string
  path: string
  endpoint: Endpoint | null
  shopId: number | null
  idempotencyKey: string | null
  /** HMAC-SHA256 under a key of this process; null when no body was read. */
  bodyDigest: string | null
  fault: FaultMode | null
  /** Null until the request is answered. */
  answered: Answered | null
  /** Id of the payment or payout that this request created. */
  executed: string | null
}

/** A breach of the spec by a client: where and which rule, never the value. */
export interface Violation extends Finding {
  at: string
  endpoint: Endpoint | null
  request: number
}

/** Executions are evidence and are kept for ever; logs keep only the latest entries. */
const LOG_LIMIT = 10_000

export class Records {
  readonly executions: Execution[] = []
  readonly requests: RequestEntry[] = []
  readonly violations: Violation[] = []
  private requestCount = 0

  constructor(
    private readonly changed: () => void,
    private readonly onAnswered: (entry: RequestEntry) => void
  ) {}

  openRequest(
    seen: Pick<RequestEntry, "at" | "method" | "path" | "idempotencyKey">
  ): RequestEntry {
    this.requestCount += 1
    const entry: RequestEntry = {
      number: this.requestCount,
      endpoint: null,
      shopId: null,
      bodyDigest: null,
      fault: null,
      answered: null,
      executed: null,
      ...seen,
    }
    push(this.requests, entry)
    this.changed()
    return entry
  }

  closeRequest(entry: RequestEntry, answered: Answered): void {
    entry.answered = answered
    this.onAnswered(entry)
    this.changed()
  }

  addExecution(entry: RequestEntry, execution: Execution): void {
    entry.executed = execution.id
    this.executions.push(execution)
    this.changed()
  }

  addViolations(entry: RequestEntry, findings: readonly Finding[]): void {
    const { at, endpoint, number } = entry
    for (const { field, rule } of findings) {
      push(this.violations, { at, endpoint, field, rule, request: number })
    }
    this.changed()
  }

  clear(): void {
    this.executions.length = 0
    this.requests.length = 0
    this.violations.length = 0
    this.requestCount = 0
    this.changed()
  }
}

function push<T>(log: T[], entry: T): void {
  log.push(entry)
  if (log.length > LOG_LIMIT) {
    log.shift()
  }
}
