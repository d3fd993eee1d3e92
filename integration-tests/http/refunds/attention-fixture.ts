import type { AttentionAction } from "../../../src/domain/attention-reasons"
import type { AdminAttention } from "../../../src/api/admin/sbp/attention/with-facts"
import { adminClient, INVOICES } from "../admin-api/admin-client"
import type { TestShop } from "../support/run-shop-tests"
import { RefundFixture } from "./refund-fixture"

const ATTENTION = "/admin/sbp/attention"

export const SETTLE_OR_RETURN_ACTIONS = [
  "settle",
  "return",
  "record_refund",
  "resolve",
]
export const RETURN_OR_SETTLE_ACTIONS = [
  "return",
  "settle",
  "record_refund",
  "resolve",
]
export const RETURN_ACTIONS = ["return", "record_refund", "resolve"]
export const REPLACE_ACTIONS = ["replace_payout", "record_refund", "resolve"]

/** Reads the attention entries, and executes the actions that they offer. */
export class AttentionFixture {
  private readonly fixture: RefundFixture

  constructor(private readonly use: () => TestShop) {
    this.fixture = new RefundFixture(use)
  }

  /** The open entries, as the admin sees them. */
  async entries(query = ""): Promise<AdminAttention[]> {
    const { attention } = await this.fixture.payoutFixture.operator.get<{
      attention: AdminAttention[]
    }>(`${ATTENTION}?resolved=false${query}`)
    return attention
  }

  /** The only open entry for this reason. */
  async entryOf(reason: string): Promise<AdminAttention> {
    const found = await this.entries(`&reason=${reason}`)
    expect(found).toHaveLength(1)
    return found[0] as AdminAttention
  }

  resolve(id: unknown, client = this.fixture.payoutFixture.operator) {
    return client.post(`${ATTENTION}/${String(id)}/resolve`, {
      note: "Talked to them",
    })
  }

  settle(
    invoiceId: string,
    body: { confirm_not_paid?: boolean } = {},
    client = this.fixture.payoutFixture.operator
  ) {
    return client.post(`${INVOICES}/${invoiceId}/settle`, body)
  }

  /** Executes an action with nothing but the API's data of its entry. */
  async act(action: AttentionAction, entry: AdminAttention) {
    const { fixture } = this
    const { id, subject_id, payout_id } = entry
    const invoice_id = String(entry.invoice_id)
    const sum = String((entry.details as { amount?: string }).amount)
    const left = async () =>
      (await adminClient(this.use).read(invoice_id)).left_to_return
    const isBooked = entry.reason === "refund_booked_not_paid"
    switch (action) {
      case "settle":
        return this.settle(invoice_id, { confirm_not_paid: true })
      case "return":
        return fixture.returnBy(invoice_id, await left())
      case "replace_payout":
        return fixture.returnBy(invoice_id, sum, { replaces_id: payout_id })
      case "record_refund":
        return isBooked
          ? fixture.record(invoice_id, sum, { replaces_id: payout_id })
          : fixture.record(invoice_id, await left())
      case "book_refund":
        return fixture.book(subject_id)
      case "resolve_payout":
        return fixture.payoutFixture.act(payout_id, "resolve", {
          outcome: "paid",
          note: "Seen",
        })
      case "resolve":
        return this.resolve(id)
      case "confirm":
        throw new Error("Nothing here is confirmed")
    }
  }
}
