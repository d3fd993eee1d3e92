import { decimal } from "./control/parse"
import type { Endpoint } from "./gateway/endpoints"
import type { Fault } from "./gateway/fault-modes"
import type { Faults } from "./gateway/fault-queues"
import type { Payment } from "./gateway/payment"
import type { Payout } from "./gateway/payout"
import type { Notification, NotifyOptions } from "./notifications/notification"
import type { Execution, RequestEntry, Violation } from "./records"
import {
  buildRegistry,
  type Registry,
  type RegistryName,
} from "./registries/registry"
import type { RegistryQuery } from "./registries/registry-options"
import { patchSettings, type Settings, type SettingsPatch } from "./settings"
import { Refusal } from "./refusal"
import type { SimulatorState } from "./simulator-state"

/** Requests that have all the given values. */
export type RequestFilter = Partial<
  Omit<RequestEntry, "number" | "at" | "method" | "path">
>

/** The simulator's controls; the control API only carries them over HTTP. */
export class Simulator {
  constructor(
    private readonly state: SimulatorState,
    private readonly stopServing: () => Promise<void>
  ) {}

  /** The address of the gateway, without a slash at the end. */
  get url(): string {
    return this.state.publicUrl
  }

  settings(): Settings {
    return structuredClone(this.state.settings)
  }

  /** @throws Refusal when a setting or its value does not exist */
  configure(patch: SettingsPatch): Settings {
    this.state.configure(patchSettings(this.state.settings, patch))
    return this.settings()
  }

  /**
   * Replaces the queue of faults of one endpoint.
   *
   * @throws Refusal when a mode, or a parameter of a mode, does not exist
   */
  fault(endpoint: Endpoint, faults: Fault | Fault[]): void {
    this.state.faults.set(endpoint, faults)
  }

  faults(): Faults {
    return this.state.faults.all()
  }

  clearFaults(): void {
    this.state.faults.clear()
  }

  /** The latest 10 000 requests that reached the gateway, oldest first. */
  requests(filter: RequestFilter = {}): RequestEntry[] {
    const wanted = Object.entries(filter)
    return structuredClone(this.state.records.requests).filter((entry) => {
      const values = new Map<string, unknown>(Object.entries(entry))
      return wanted.every(([name, value]) => values.get(name) === value)
    })
  }

  /** All executions, oldest first. None is ever dropped. */
  executions(endpoint?: Endpoint): Execution[] {
    const { executions } = this.state.records
    return structuredClone(executions).filter(
      (execution) => endpoint === undefined || execution.endpoint === endpoint
    )
  }

  payments(): Payment[] {
    return structuredClone(this.state.payments.all())
  }

  payouts(): Payout[] {
    return structuredClone(this.state.payouts)
  }

  notifications(): Notification[] {
    return structuredClone(this.state.notifier.notifications)
  }

  violations(): Violation[] {
    return structuredClone(this.state.records.violations)
  }

  /**
   * The registry that the shop can download in its cabinet.
   *
   * @throws Refusal when an option does not exist, or a fault finds no line
   */
  registry(
    name: RegistryName,
    query: RegistryQuery | Record<string, string> = {}
  ): Registry {
    const { shops, payments, payouts, now } = this.state
    const source = { shops, payments: payments.all(), payouts, now: now() }
    return buildRegistry(name, source, query)
  }

  /** @throws Refusal when there is no such payment, or it is not payable */
  pay(id: string): Payment {
    void this.state.payments.pay(id)
    return this.payment(id)
  }

  /** @throws Refusal when there is no such payment, or it is not payable */
  decline(id: string): Payment {
    void this.state.payments.decline(id)
    return this.payment(id)
  }

  /** @throws Refusal when there is no such payment, or it is not payable */
  expire(id: string): Payment {
    void this.state.payments.expire(id)
    return this.payment(id)
  }

  /**
   * Returns `value` of a payment to the payer, or all that is left of it.
   *
   * @throws Refusal when there is no such payment, or less of it is left
   */
  refund(id: string, value?: string): Payment {
    const part = value === undefined ? value : decimal(value, "value")
    this.state.payments.refund(id, part)
    return this.payment(id)
  }

  /**
   * Sends one notification about a payment at once, as the settings shape it
   * unless `options` say otherwise. Resolves after its only attempt.
   *
   * @throws Refusal when there is no such payment, or no address to send to
   */
  async notify(id: string, options: NotifyOptions = {}): Promise<Notification> {
    const payment = this.state.payments.get(id)
    const url = options.url ?? payment.webhookUrl
    if (url === null) {
      throw new Refusal(409, `Payment ${id} has no webhook_url.`)
    }
    const sent = await this.state.notifier.send(payment, url, options)
    return structuredClone(sent)
  }

  /** Resolves when no notification is being sent or waits for a retry. */
  idle(): Promise<void> {
    return this.state.background.idle()
  }

  /** Resets everything. Pending notifications are dropped. */
  reset(): void {
    this.state.reset()
  }

  /** Ends every connection, wait and delivery, and frees the port. */
  close(): Promise<void> {
    return this.stopServing()
  }

  private payment(id: string): Payment {
    return structuredClone(this.state.payments.get(id))
  }
}
