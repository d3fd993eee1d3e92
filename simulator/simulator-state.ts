import { EventEmitter } from "node:events"
import { Background } from "./background"
import type { Shop } from "./gateway/authenticate"
import { FaultQueues } from "./gateway/fault-queues"
import { IdempotencyRecords } from "./gateway/idempotency-records"
import { Payments } from "./gateway/payments"
import type { Payout } from "./gateway/payout"
import { Notifier } from "./notifications/notifier"
import { Records } from "./records"
import type { Settings } from "./settings"

/** The whole state of the simulator; the server only exposes it. */
export class SimulatorState {
  readonly changes = new EventEmitter().setMaxListeners(0)
  readonly background = new Background()
  readonly idempotency = new IdempotencyRecords()
  readonly payouts: Payout[] = []
  readonly records: Records
  readonly faults: FaultQueues
  readonly notifier: Notifier
  readonly payments: Payments
  settings: Settings
  /** The address for clients of this simulator; known once the port is. */
  publicUrl = ""

  constructor(
    readonly shops: readonly Shop[],
    readonly now: () => number,
    private readonly initialSettings: Settings
  ) {
    const changed = () => void this.changes.emit("change")
    this.settings = initialSettings
    this.records = new Records(
      changed,
      (entry) => void this.changes.emit("answered", entry)
    )
    this.faults = new FaultQueues(changed)
    this.notifier = new Notifier(
      () => this.settings.notifications,
      this.background,
      now,
      changed
    )
    this.payments = new Payments(
      () => this.settings,
      this.notifier,
      now,
      changed
    )
  }

  configure(settings: Settings): void {
    this.settings = settings
    this.changes.emit("change")
  }

  /** Resets everything; pending notifications are dropped. */
  reset(): void {
    this.background.stop()
    this.payouts.length = 0
    this.idempotency.clear()
    this.payments.clear()
    this.notifier.clear()
    this.records.clear()
    this.faults.clear()
    this.configure(this.initialSettings)
  }
}
