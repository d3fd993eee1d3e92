import { randomUUID } from "node:crypto"
import axios from "axios"
import { approverEmail, demoPassword } from "../../../scripts/seed/logins"
import type { BatchRowWithPayout } from "../../../src/admin/types"
import type { BatchRowTexts } from "../../../src/domain/payout-batch"
import { withClient } from "../../../scripts/start/connect"
import { openShop } from "../../chaos/support/checkout"
import { logIn } from "../../http/support/shop"
import { until } from "../../http/support/until"
import type { AdminHarness } from "../admin-harness"
import { BATCH } from "./batch-form"
import { newCard } from "./cards"
import { mailedAddress } from "./mailed-address"

/** Creates a batch that waits for approval, without the form. @returns its id */
export async function createBatch(
  { origin }: AdminHarness,
  name: string,
  rows: readonly Partial<BatchRowTexts>[]
): Promise<string> {
  const { admin } = await openShop(origin)
  const { payout_batch } = await admin.post<{ payout_batch: { id: string } }>(
    "/admin/sbp/payout-batches",
    { idempotency_key: randomUUID(), name, currency_code: "rub", rows }
  )
  return payout_batch.id
}

/** Forges an approval like a person who can write to the database, and lacks the key. */
export async function forgeApproval(
  { databaseUrl }: AdminHarness,
  id: string
): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query("SET session_replication_role = replica")
    await client.query(
      "UPDATE sbp_payout_batch SET state = 'making', approved_at = now() WHERE id = $1",
      [id]
    )
  })
}

export type Batches = {
  /** A batch with one paid link, and two that wait for a card. */
  batch: string
  waitingBatch: string
}

export async function createBatches(harness: AdminHarness): Promise<Batches> {
  const rows = BATCH.map(([name, email, , description]) => ({
    recipient_name: name,
    recipient_email: email,
    description,
  }))
  const priced = (first: number) =>
    rows.map((row, index) => ({ ...row, amount: `${first + index} 100,50` }))
  const batch = await createBatch(harness, "Партнёры, сентябрь", priced(1))
  await approve(harness, batch, { row_count: 3, amount: "6301.50" })
  const [, petr] = await mailedRows(harness, batch)
  const url = await mailedAddress(harness, String(petr?.payout_id))
  await axios.post(url, new URLSearchParams({ card_number: newCard() }), {
    maxRedirects: 0,
    validateStatus: (status) => status === 303,
  })
  return {
    batch,
    waitingBatch: await createBatch(harness, "Партнёры, октябрь", priced(4)),
  }
}

async function approve(
  { origin }: AdminHarness,
  id: string,
  seen: { row_count: number; amount: string }
): Promise<void> {
  const { anonymous } = await openShop(origin)
  const approver = await logIn(anonymous, "user", approverEmail, demoPassword)
  await approver.post(`/admin/sbp/payout-batches/${id}/approve`, seen)
}

/** The rows of a batch, once each link was sent to its recipient. */
function mailedRows(
  { origin }: AdminHarness,
  id: string
): Promise<BatchRowWithPayout[]> {
  return until(
    async () => {
      const { admin } = await openShop(origin)
      const { rows } = await admin.get<{ rows: BatchRowWithPayout[] }>(
        `/admin/sbp/payout-batches/${id}/rows`
      )
      return rows.every(({ standing }) => standing === "sent") && rows
    },
    `the links of batch ${id} to be mailed`,
    60_000
  )
}
