import { withClient } from "../../../scripts/start/connect"
import { newToken } from "../../../src/modules/payout/link-token"
import type { AdminHarness } from "../admin-harness"

/** What the e-mail says: whoever has the store's key can make it. */
export async function mailedAddress(
  { databaseUrl, origin }: AdminHarness,
  payoutId: string
): Promise<string> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ id: string }>(
      "SELECT id FROM sbp_payout_link WHERE payout_id = $1",
      [payoutId]
    )
  )
  const token = newToken(String(rows[0]?.id), {
    fingerprintKey: "fingerprint-key-of-the-dev-store-only",
    previousFingerprintKeys: [],
  })
  return `${origin}/sbp/receive/${token}`
}
