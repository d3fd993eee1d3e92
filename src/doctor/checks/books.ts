import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { countWithoutProvider } from "../../modules/ledger/queries/count-without-provider"
import {
  isOverdue,
  readLedgerHealth,
} from "../../modules/ledger/queries/read-health"
import { readPayoutHealth } from "../../modules/payout/queries"
import { verifyTrail } from "../../modules/payout/verify-trail"
import { type Finding, fault, ok, okUnless } from "../finding"

/** Whether due work is done in time, and every open invoice has its provider. */
export async function checkBooks(
  database: Knex,
  providerIds: readonly string[]
): Promise<Finding[]> {
  const subject = "Ledger"
  const { backlog, open_attention } = await readLedgerHealth(database)
  const payouts = await readPayoutHealth(database)
  const found = await openWithoutProvider(database, providerIds)
  const overdue = [
    backlog.oldest_at,
    payouts.overdue_since,
    payouts.unpublished_since,
  ].find((since) => isOverdue(since, new Date()))
  if (overdue) {
    found.push(
      fault(
        subject,
        `something has been due since ${overdue.toISOString()}, and no process does it`,
        "start a process of Medusa that runs jobs: one of them needs workerMode shared or worker. If one is running, its log says what fails; if Redis was emptied, restart it"
      )
    )
  }
  const entries = open_attention === 1 ? "entry" : "entries"
  return okUnless(
    found,
    ok(
      subject,
      `up to date; ${open_attention} open ${entries} in Needs attention`
    )
  )
}

async function openWithoutProvider(
  database: Knex,
  providerIds: readonly string[]
): Promise<Finding[]> {
  const rows = await countWithoutProvider(database, providerIds)
  return rows.map(({ provider_id, count }) =>
    fault(
      "Ledger",
      `${count} open invoices belong to ${provider_id}, which is not in the configuration`,
      "put that provider back, until the last of its links has been over for some days: it need not be enabled in a region"
    )
  )
}

/** Whether the history of payouts is unchanged. */
export async function checkTrail(database: Knex): Promise<Finding[]> {
  const { rows, hash, broken } = await verifyTrail(database)
  if (broken) {
    return [
      fault(
        "Trail",
        `the history of payouts was changed in spite of its triggers: ${broken}`,
        "only a user with the rights of the database's owner can do that: compare with a backup, the log (sbp.payout.trail_verified) and the gateway's cabinet"
      ),
    ]
  }
  return [
    ok(
      "Trail",
      rows === 0 ? "no payouts yet" : `${rows} rows hold, up to ${hash}`
    ),
  ]
}
