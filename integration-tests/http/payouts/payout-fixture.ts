import { randomUUID } from "node:crypto"
import type { ListPage } from "../../../src/api/admin/sbp/list-rows"
import type { AdminPayoutWithHistory } from "../../../src/api/admin/sbp/payouts/read-payout"
import type { AwaitingApproval } from "../../../src/modules/payout/queries"
import { approverEmail, demoPassword } from "../../../scripts/seed/logins"
import type { HttpClient } from "../http-client"
import type { TestShop } from "../support/run-shop-tests"
import { logIn } from "../support/shop"

export const PAYOUTS = "/admin/sbp/payouts"

/** Valid by their check digit; test numbers that belong to no one. */
export const CARD = "4111111111111111"
export const OTHER_CARD = "5555555555554444"

export const payoutOf = (changes: Record<string, unknown> = {}) => ({
  idempotency_key: randomUUID(),
  amount: "100.00",
  currency_code: "rub",
  card_number: CARD,
  ...changes,
})

export type PayoutList = { payouts: AdminPayoutWithHistory[] } & ListPage

type Answer = { payout: AdminPayoutWithHistory }

/**
 * Creates, reads and decides payouts through the HTTP API, as an operator or an
 * approver.
 */
export class PayoutFixture {
  constructor(private readonly use: () => TestShop) {}

  get operator(): HttpClient {
    return this.use().shop.admin
  }

  approver(): Promise<HttpClient> {
    const { anonymous } = this.use().shop
    return logIn(anonymous, "user", approverEmail, demoPassword)
  }

  async create(changes: Record<string, unknown> = {}, client = this.operator) {
    const body = payoutOf(changes)
    return (await client.post<Answer>(PAYOUTS, body)).payout
  }

  async read(id: unknown) {
    const path = `${PAYOUTS}/${String(id)}`
    return (await this.operator.get<Answer>(path)).payout
  }

  async act(
    id: unknown,
    action: "approve" | "reject" | "resolve" | "bounce" | "withdraw",
    body: object,
    client = this.operator
  ) {
    const path = `${PAYOUTS}/${String(id)}/${action}`
    return (await client.post<Answer>(path, body)).payout
  }

  /** The payouts that wait for this user's approval. */
  async toApprove(client: HttpClient) {
    const path = `${PAYOUTS}/to-approve`
    return (await client.get<{ to_approve: AwaitingApproval[] }>(path))
      .to_approve
  }

  list(query = "") {
    return this.operator.get<PayoutList>(`${PAYOUTS}${query}`)
  }
}
