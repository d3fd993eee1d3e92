import type { Notifier } from "../notifications/notifier"
import { Refusal } from "../refusal"
import type { Settings } from "../settings"
import type { Payment } from "./payment"

/** What the payer can still do with a payment, if anything. */
export type PayerState = "payable" | "paid" | "declined" | "expired"

/** The payments and the steps of their life. */
export class Payments {
  private readonly byId = new Map<string, Payment>()

  constructor(
    private readonly settings: () => Settings,
    private readonly notifier: Notifier,
    private readonly now: () => number,
    private readonly changed: () => void
  ) {}

  add(payment: Payment): void {
    this.byId.set(payment.id, payment)
    this.changed()
  }

  all(): Payment[] {
    return [...this.byId.values()]
  }

  find(id: string): Payment | undefined {
    return this.byId.get(id)
  }

  /** @throws Refusal when there is no such payment */
  get(id: string): Payment {
    const payment = this.find(id)
    if (payment === undefined) {
      throw new Refusal(404, `There is no payment ${id}.`)
    }
    return payment
  }

  stateOf(payment: Payment): PayerState {
    if (payment.paid) {
      return "paid"
    }
    if (payment.status === "CANCELED") {
      return "declined"
    }
    const isLate = this.now() >= Date.parse(payment.expiresAt)
    return isLate && !this.settings().payAfterExpiry ? "expired" : "payable"
  }

  /**
   * Each step returns when its notifications had their first attempt.
   *
   * @throws Refusal at once when the payment can no longer be paid
   */
  pay(id: string): Promise<void> {
    const payment = this.payable(id)
    const { intermediateStatus } = this.settings().notifications
    const between =
      intermediateStatus === null
        ? []
        : [{ ...payment, status: intermediateStatus }]
    return this.step({ ...payment, status: "CONFIRMED", paid: true }, between)
  }

  /** For a payment that pays itself, unless another action was faster. */
  async payUnlessOver(id: string): Promise<void> {
    const payment = this.find(id)
    if (payment !== undefined && this.stateOf(payment) === "payable") {
      await this.pay(id)
    }
  }

  decline(id: string): Promise<void> {
    return this.step({ ...this.payable(id), status: "CANCELED" })
  }

  expire(id: string): Promise<void> {
    const expiresAt = new Date(this.now()).toISOString()
    return this.step({ ...this.payable(id), status: "EXPIRED", expiresAt })
  }

  clear(): void {
    this.byId.clear()
    this.changed()
  }

  private payable(id: string): Payment {
    const payment = this.get(id)
    const state = this.stateOf(payment)
    if (state !== "payable") {
      throw new Refusal(409, `Payment ${id} is ${state}.`)
    }
    return payment
  }

  private step(payment: Payment, between: Payment[] = []): Promise<void> {
    this.byId.set(payment.id, payment)
    this.changed()
    return this.notifier.announce([...between, payment])
  }
}
