import type { TestShop } from "../support/run-shop-tests"
import { type LOST, type NOT_HEARD, REFUSED } from "./answers"
import { Till } from "./till"

/** In all books, once all of an order's money is back. */
export const BACK_ONCE = {
  left: "0.00",
  account: "0.00",
  summary: "0.00",
  pending: "0.00",
  refunded: "449.40",
  booked: "449.40",
}

/** Returns that did not go well, and what a person found out about them. */
export class Returns {
  private readonly till: Till

  constructor(private readonly use: () => TestShop) {
    this.till = new Till(use)
  }

  /** A return whose answer is lost. */
  async inDoubt(
    invoiceId: string,
    amount: string,
    fault: typeof LOST | typeof NOT_HEARD,
    changes: Record<string, unknown> = {}
  ): Promise<string> {
    this.use().simulator.fault("payout", fault)
    const { id, state } = await this.till.returnBy(invoiceId, amount, changes)
    expect(state).toBe("unknown")
    return String(id)
  }

  /** A return that comes to nothing. */
  async refused(
    invoiceId: string,
    amount: string,
    changes: Record<string, unknown> = {}
  ): Promise<string> {
    this.use().simulator.fault("payout", REFUSED)
    const { id, state } = await this.till.returnBy(invoiceId, amount, changes)
    expect(state).toBe("failed")
    return String(id)
  }

  isPaid(id: string) {
    return this.correct(id, "paid", "It is there")
  }

  isNotPaid(id: string) {
    return this.correct(id, "not_paid", "It is not there")
  }

  private correct(id: string, outcome: "paid" | "not_paid", note: string) {
    return this.till.desk.act(id, "resolve", {
      outcome,
      is_correction: true,
      note,
    })
  }
}
