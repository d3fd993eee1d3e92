import { withClient } from "../../../scripts/start/connect"
import { newToken } from "../../../src/modules/payout/link-token"
import type { AdminHarness } from "../admin-harness"

/** The address that the e-mail contains, derived with the store's key. */
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
