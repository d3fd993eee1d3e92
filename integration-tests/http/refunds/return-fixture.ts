import type { TestShop } from "../support/run-shop-tests"
import { type ANSWER_LOST, type REQUEST_LOST, REFUSED } from "./gateway-faults"
import { RefundFixture } from "./refund-fixture"

/** The figures in all books once all money of an order is returned. */
export const BACK_ONCE = {
  left: "0.00",
  account: "0.00",
  summary: "0.00",
  pending: "0.00",
  refunded: "449.40",
  booked: "449.40",
}

/**
 * Makes returns whose answer is lost or is a refusal, and resolves them as the
 * operator.
 */
export class ReturnFixture {
  private readonly fixture: RefundFixture

  constructor(private readonly use: () => TestShop) {
    this.fixture = new RefundFixture(use)
  }

  /** A return whose answer is lost. */
  async createDoubtful(
    invoiceId: string,
    amount: string,
    fault: typeof ANSWER_LOST | typeof REQUEST_LOST,
    changes: Record<string, unknown> = {}
  ): Promise<string> {
    this.use().simulator.fault("payout", fault)
    const { id, state } = await this.fixture.returnBy(
      invoiceId,
      amount,
      changes
    )
    expect(state).toBe("unknown")
    return String(id)
  }

  /** A return that the gateway refuses. */
  async refused(
    invoiceId: string,
    amount: string,
    changes: Record<string, unknown> = {}
  ): Promise<string> {
    this.use().simulator.fault("payout", REFUSED)
    const { id, state } = await this.fixture.returnBy(
      invoiceId,
      amount,
      changes
    )
    expect(state).toBe("failed")
    return String(id)
  }

  resolvePaid(id: string) {
    return this.correct(id, "paid", "It is there")
  }

  resolveNotPaid(id: string) {
    return this.correct(id, "not_paid", "It is not there")
  }

  private correct(id: string, outcome: "paid" | "not_paid", note: string) {
    return this.fixture.payoutFixture.act(id, "resolve", {
      outcome,
      is_correction: true,
      note,
    })
  }
}
