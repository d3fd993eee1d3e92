import type { AttentionAction } from "../../../src/api/admin/sbp/attention/actions-of"
import type { AdminAttention } from "../../../src/api/admin/sbp/attention/with-facts"
import { adminClient, INVOICES } from "../admin-api/admin-client"
import type { TestShop } from "../support/run-shop-tests"
import { Till } from "./till"

const ATTENTION = "/admin/sbp/attention"

export const SETTLE_OR_GIVE_BACK = [
  "settle",
  "return",
  "record_refund",
  "resolve",
]
export const GIVE_BACK = ["return", "record_refund", "resolve"]
export const MAKE_GOOD = ["replace_payout", "record_refund", "resolve"]

/** What waits for an operator, and what they do about it. */
export class InTray {
  private readonly till: Till

  constructor(private readonly use: () => TestShop) {
    this.till = new Till(use)
  }

  /** The open entries, as the admin sees them. */
  async entries(query = ""): Promise<AdminAttention[]> {
    const { attention } = await this.till.desk.operator.get<{
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

  resolve(id: unknown, client = this.till.desk.operator) {
    return client.post(`${ATTENTION}/${String(id)}/resolve`, {
      note: "Talked to them",
    })
  }

  settle(invoiceId: string) {
    return this.till.desk.operator.post(`${INVOICES}/${invoiceId}/settle`, {})
  }

  /** Does what an entry offers, with nothing but what the API says of it. */
  async act(action: AttentionAction, entry: AdminAttention) {
    const { till } = this
    const { id, subject_id, payout_id } = entry
    const invoice_id = String(entry.invoice_id)
    const sum = String((entry.details as { amount?: string }).amount)
    const left = async () =>
      (await adminClient(this.use).read(invoice_id)).left_to_return
    const isBooked = entry.reason === "refund_booked_not_paid"
    switch (action) {
      case "settle":
        return this.settle(invoice_id)
      case "return":
        return till.returnBy(invoice_id, await left())
      case "replace_payout":
        return till.returnBy(invoice_id, sum, { replaces_id: payout_id })
      case "record_refund":
        return isBooked
          ? till.record(invoice_id, sum, { replaces_id: payout_id })
          : till.record(invoice_id, await left())
      case "book_refund":
        return till.book(subject_id)
      case "resolve_payout":
        return till.desk.act(payout_id, "resolve", {
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
