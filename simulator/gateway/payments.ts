import type { Notifier } from "../notifications/notifier"
import { Refusal } from "../refusal"
import type { Settings } from "../settings"
import { fromKopeks, toKopeks } from "./money"
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
    this.replace(payment)
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
    return this.close(payment, { status: "CONFIRMED", paid: true }, between)
  }

  /** Pays a payment that pays itself, unless another action was faster. */
  async payUnlessOver(id: string): Promise<void> {
    const payment = this.find(id)
    if (payment !== undefined && this.stateOf(payment) === "payable") {
      await this.pay(id)
    }
  }

  decline(id: string): Promise<void> {
    return this.close(this.payable(id), { status: "CANCELED" })
  }

  expire(id: string): Promise<void> {
    const expiresAt = new Date(this.now()).toISOString()
    return this.close(this.payable(id), { status: "EXPIRED", expiresAt })
  }

  /**
   * Returns `value`, or all that is left, to the payer, as the shop does in its
   * cabinet. The status stays, so no notification is sent.
   *
   * @throws Refusal when there is no such payment, it is not paid, or less of it is
   *   left
   */
  refund(id: string, value?: string): void {
    const payment = this.get(id)
    if (!payment.paid) {
      throw new Refusal(409, `Payment ${id} is not paid.`)
    }
    const { currency } = payment.amount
    const refunded = toKopeks(payment.refundedAmount.value)
    const left = toKopeks(payment.amount.value) - refunded
    const returned = value === undefined ? left : toKopeks(value)
    if (returned <= 0n || returned > left) {
      throw new Refusal(
        409,
        `${fromKopeks(left)} ${currency} of payment ${id} can be refunded.`
      )
    }
    const at = new Date(this.now()).toISOString()
    this.replace({
      ...payment,
      refundedAmount: { value: fromKopeks(refunded + returned), currency },
      refunds: [...payment.refunds, { value: fromKopeks(returned), at }],
    })
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

  private close(
    payment: Payment,
    end: Partial<Payment>,
    between: Payment[] = []
  ): Promise<void> {
    const closedAt = new Date(this.now()).toISOString()
    const closed = { ...payment, ...end, closedAt }
    this.replace(closed)
    return this.notifier.announce([...between, closed])
  }

  private replace(payment: Payment): void {
    this.byId.set(payment.id, payment)
    this.changed()
  }
}
