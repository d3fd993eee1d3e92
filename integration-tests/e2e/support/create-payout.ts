import { randomUUID } from "node:crypto"
import type { Payout } from "../../../src/admin/types"
import { openShop } from "../../chaos/support/checkout"
import type { AdminHarness } from "../admin-harness"
import { newCard } from "./cards"

type Request = {
  amount: string
  card_number?: string
  description?: string
  purpose?: "return"
  invoice_id?: string
}

/** Creates a payout without the form, for tests of something else. */
export async function createPayout(
  { origin }: AdminHarness,
  request: Request
): Promise<Payout> {
  const { admin } = await openShop(origin)
  const { payout } = await admin.post<{ payout: Payout }>(
    "/admin/sbp/payouts",
    {
      idempotency_key: randomUUID(),
      currency_code: "rub",
      card_number: newCard(),
      confirm_more_than_owed: true,
      ...request,
    }
  )
  return payout
}
