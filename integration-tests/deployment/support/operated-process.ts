import type { HttpTypes } from "@medusajs/framework/types"
import type { AdminInvoice } from "../../../src/api/admin/sbp/invoices/read-invoice"
import type { AdminPayoutWithHistory } from "../../../src/api/admin/sbp/payouts/read-payout"
import { approverEmail, demoPassword } from "../../../scripts/seed/logins"
import { openShop } from "../../chaos/support/checkout"
import {
  type Environment,
  StoreProcess,
} from "../../chaos/support/store-process"
import type { StoreFixture } from "../../e2e/support/store-fixture"
import type { HttpClient } from "../../http/http-client"
import { payoutOf, PAYOUTS } from "../../http/payouts/payout-fixture"
import { logIn, type Shop } from "../../http/support/shop"
import { OperatedStore } from "./operated-store"

/** One process of a store, with clients for its operator and its approver. */
export class OperatedProcess extends OperatedStore {
  private constructor(
    readonly origin: string,
    readonly process: StoreProcess,
    shop: Shop,
    private readonly approver: HttpClient
  ) {
    super(shop)
  }

  static async start(
    storeFixture: StoreFixture,
    changes: Environment = {}
  ): Promise<OperatedProcess> {
    const env = { ...storeFixture.env, ...changes }
    const process = await StoreProcess.start(env)
    const origin = `http://127.0.0.1:${env.PORT}`
    const shop = await openShop(origin)
    const { anonymous } = shop
    const approver = await logIn(anonymous, "user", approverEmail, demoPassword)
    return new OperatedProcess(origin, process, shop, approver)
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

  /** Approves a payout as the approver. */
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
