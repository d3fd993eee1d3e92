import { ENDPOINTS, type Endpoint } from "./endpoints"
import { newLife, pause } from "../background"
import { parseFaults, type Fault } from "./fault-modes"

export type Faults = Record<Endpoint, Fault[]>

/** Faults that wait for requests: the first of each queue is in force. */
export class FaultQueues {
  private queues: Faults = { payment: [], payout: [] }
  private cleared = newLife()

  constructor(private readonly changed: () => void) {}

  /** Replaces the queue of one endpoint. */
  set(endpoint: Endpoint, faults: Fault | Fault[]): void {
    this.queues[endpoint] = parseFaults(faults)
    this.changed()
  }

  /** The fault for the request that has just arrived. */
  take(endpoint: Endpoint): Fault | undefined {
    const [first, ...rest] = this.queues[endpoint]
    if (first?.times === undefined) {
      return first
    }
    const left = { ...first, times: first.times - 1 }
    this.queues[endpoint] = left.times > 0 ? [left, ...rest] : rest
    this.changed()
    return first
  }

  /** Waits as a slow answer does; rejects with an AbortError when `signal` ends first. */
  async delay(ms: number, signal: AbortSignal): Promise<void> {
    const either = AbortSignal.any([signal, this.cleared.signal])
    await pause(ms, either).catch(() => signal.throwIfAborted())
  }

  all(): Faults {
    return structuredClone(this.queues)
  }

  /** Also lets slow answers go. */
  clear(): void {
    for (const endpoint of ENDPOINTS) {
      this.queues[endpoint] = []
    }
    this.cleared.abort()
    this.cleared = newLife()
    this.changed()
  }
}
