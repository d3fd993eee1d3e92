import type { AdminInvoice } from "../../../src/api/admin/sbp/invoices/read-invoice"
import type { AttentionRow } from "../../../src/modules/ledger/models/attention"
import type { Shop } from "../../http/support/shop"
import { until } from "../../http/support/until"

/** Several processes share a busy machine. */
const TIMEOUT_MS = 60_000

/** A store in another process, as its operator sees it. */
export class OperatedStore {
  constructor(readonly shop: Shop) {}

  async invoice(id: string): Promise<AdminInvoice> {
    const path = `/admin/sbp/invoices/${id}`
    return (await this.shop.admin.get<{ invoice: AdminInvoice }>(path)).invoice
  }

  async settled(id: string): Promise<AdminInvoice> {
    return until(
      async () => {
        const invoice = await this.invoice(id)
        return invoice.state === "settled" && invoice
      },
      `invoice ${id} to be settled`,
      TIMEOUT_MS
    )
  }

  /** The open attention entries of an invoice. */
  async attention(invoice_id: string): Promise<AttentionRow[]> {
    const path = `/admin/sbp/attention?resolved=false&invoice_id=${invoice_id}`
    return (await this.shop.admin.get<{ attention: AttentionRow[] }>(path))
      .attention
  }

  async reasons(invoice_id: string): Promise<string[]> {
    return (await this.attention(invoice_id)).map(({ reason }) => reason)
  }

  /** Waits until it is listed as an invoice that the database lost. */
  async untilListedAsUnknown(invoice_id: string): Promise<void> {
    await until(
      async () => (await this.reasons(invoice_id)).includes("unknown_invoice"),
      `invoice ${invoice_id} to be on the list`,
      TIMEOUT_MS
    )
  }
}
