import { randomUUID } from "node:crypto"
import type { Payout } from "../../../src/admin/types"
import { withClient } from "../../../scripts/start/connect"
import { openShop } from "../../chaos/support/checkout"
import type { AdminHarness } from "../admin-harness"
import { newCard } from "./cards"

type Request = {
  amount: string
  card_number?: string
  description?: string
  purpose?: "return"
  invoice_id?: string
  replaces_id?: string
  confirm_duplicate?: true
  /** A recipient instead of a card. */
  link?: {
    recipient_name: string
    requires_code?: boolean
    recipient_email?: string
    is_mailed?: boolean
  }
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
      ...(!request.link && { card_number: newCard() }),
      confirm_more_than_owed: true,
      ...request,
    }
  )
  return payout
}

type LinkSecrets = { url: string; code: string | null }

/** Creates a payout whose recipient types the card at the returned address. */
export async function createLink(
  harness: AdminHarness,
  request: Request & Required<Pick<Request, "link">>
): Promise<{ payout: Payout } & LinkSecrets> {
  const payout = await createPayout(harness, request)
  const { admin } = await openShop(harness.origin)
  const { link } = await admin.post<{ link: LinkSecrets }>(
    `/admin/sbp/payouts/${payout.id}/link`,
    {}
  )
  return { payout, ...link }
}

/** Makes a link expire. */
export async function expireLink(
  { databaseUrl }: AdminHarness,
  { id }: Payout
): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(
      "UPDATE sbp_payout_link SET expires_at = now() WHERE payout_id = $1",
      [id]
    )
  )
}

/** A code of six digits that is not this one. */
export const wrongCode = (code: string | null) =>
  String((Number(code) + 1) % 1_000_000).padStart(6, "0")
