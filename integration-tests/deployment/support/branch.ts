import type { HttpTypes } from "@medusajs/framework/types"
import type { AdminInvoice } from "../../../src/api/admin/sbp/invoices/read-invoice"
import type { AdminPayoutWithHistory } from "../../../src/api/admin/sbp/payouts/read-payout"
import type { AttentionRow } from "../../../src/modules/ledger/models/attention"
import { approverEmail, demoPassword } from "../../../scripts/seed/logins"
import { openShop } from "../../chaos/support/shoppers"
import {
  type Environment,
  StoreProcess,
} from "../../chaos/support/store-process"
import type { Stage } from "../../e2e/support/stage"
import type { HttpClient } from "../../http/http-client"
import { payoutOf, PAYOUTS } from "../../http/payouts/desk"
import { logIn, type Shop } from "../../http/support/shop"
import { until } from "../../http/support/until"

/** Several processes are busy on a busy machine. */
const PATIENCE_MS = 60_000

/** One process of a store, and the people who are at work with it. */
export class Branch {
  private constructor(
    readonly origin: string,
    readonly process: StoreProcess,
    readonly shop: Shop,
    private readonly approver: HttpClient
  ) {}

  static async start(stage: Stage, changes: Environment = {}): Promise<Branch> {
    const env = { ...stage.env, ...changes }
    const process = await StoreProcess.start(env)
    const origin = `http://127.0.0.1:${env.PORT}`
    const shop = await openShop(origin)
    const { visitor } = shop
    const approver = await logIn(visitor, "user", approverEmail, demoPassword)
    return new Branch(origin, process, shop, approver)
  }

  async invoice(id: string): Promise<AdminInvoice> {
    const path = `/admin/sbp/invoices/${id}`
    return (await this.shop.admin.get<{ invoice: AdminInvoice }>(path)).invoice
  }

  async confirm(id: string, typed: object): Promise<AdminInvoice> {
    const path = `/admin/sbp/invoices/${id}/confirm`
    const note = "as the cabinet shows it"
    const body = { note, ...typed }
    const answer = await this.shop.admin.post<{ invoice: AdminInvoice }>(
      path,
      body
    )
    return answer.invoice
  }

  async settled(id: string): Promise<AdminInvoice> {
    return until(
      async () => {
        const invoice = await this.invoice(id)
        return invoice.state === "settled" && invoice
      },
      `invoice ${id} to be settled`,
      PATIENCE_MS
    )
  }

  /** Why an invoice is on the list. */
  async reasons(invoice_id: string): Promise<string[]> {
    const path = `/admin/sbp/attention?resolved=false&invoice_id=${invoice_id}`
    const { attention } = await this.shop.admin.get<{
      attention: AttentionRow[]
    }>(path)
    return attention.map(({ reason }) => reason)
  }

  /** Until it is on the list as one that the database has lost. */
  async unknown(invoice_id: string): Promise<void> {
    await until(
      async () => {
        const reasons = await this.reasons(invoice_id)
        return reasons.includes("unknown_invoice")
      },
      `invoice ${invoice_id} to be on the list`,
      PATIENCE_MS
    )
  }

  async pay(changes: Record<string, unknown> = {}) {
    return (
      await this.shop.admin.post<{ payout: AdminPayoutWithHistory }>(
        PAYOUTS,
        payoutOf(changes)
      )
    ).payout
  }

  async payout(id: unknown) {
    const path = `${PAYOUTS}/${String(id)}`
    return (await this.shop.admin.get<{ payout: AdminPayoutWithHistory }>(path))
      .payout
  }

  /** By the second person. */
  async approve(id: unknown, card_number: unknown) {
    const path = `${PAYOUTS}/${String(id)}/approve`
    return (
      await this.approver.post<{ payout: AdminPayoutWithHistory }>(path, {
        card_number,
      })
    ).payout
  }

  async order(id: unknown): Promise<HttpTypes.AdminOrder> {
    const path = `/admin/orders/${String(id)}?fields=id,display_id,status`
    const { order } =
      await this.shop.admin.get<HttpTypes.AdminOrderResponse>(path)
    return order
  }
}
