import { digestOf } from "../digest"
import type { Settings } from "../settings"
import type { JsonObject } from "../wire/exact-json"
import type { Endpoint } from "./endpoints"

interface IdempotencyRecord {
  bodyDigest: string
  /** The answer to the first request, which later ones wait for. */
  result: Promise<JsonObject>
}

/** What a known key means for the request that carries it. */
type Replay =
  | { verdict: "execute" | "conflict" | "other_body" }
  | { verdict: "same_answer"; result: Promise<JsonObject> }

/** The first executed request of every key. Refused ones leave no trace. */
export class IdempotencyRecords {
  private readonly records = new Map<string, IdempotencyRecord>()

  find(scope: Scope): IdempotencyRecord | undefined {
    return this.records.get(nameOf(scope))
  }

  remember(scope: Scope, record: IdempotencyRecord): void {
    const name = nameOf(scope)
    if (!this.records.has(name)) {
      this.records.set(name, record)
    }
  }

  clear(): void {
    this.records.clear()
  }
}

/** A key belongs to one shop and one endpoint. */
export interface Scope {
  shopId: number
  endpoint: Endpoint
  key: string
}

export function judgeReplay(
  policy: Settings["idempotency"],
  record: IdempotencyRecord | undefined,
  bodyDigest: string
): Replay {
  if (record === undefined || policy === "ignore") {
    return { verdict: "execute" }
  }
  if (policy === "conflict_on_replay") {
    return { verdict: "conflict" }
  }
  return record.bodyDigest === bodyDigest
    ? { verdict: "same_answer", result: record.result }
    : { verdict: "other_body" }
}

function nameOf({ shopId, endpoint, key }: Scope): string {
  return digestOf(JSON.stringify([shopId, endpoint, key]))
}
