import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  isOverdue,
  readFigures,
} from "../../modules/ledger/reading/read-figures"
import { readFigures as readPayoutFigures } from "../../modules/payout/reading/read-figures"
import { type Finding, fault, ok, okUnless } from "../finding"
import type { Shop } from "./entries"

/** Whether what is due is being done, and every row has its provider. */
export async function checkBooks(
  database: Knex,
  shops: readonly Shop[]
): Promise<Finding[]> {
  const subject = "Ledger"
  const { backlog, open_attention } = await readFigures(database)
  const { overdue_since } = await readPayoutFigures(database)
  const found = await invoicesOfNobody(database, shops)
  const overdue = [backlog.oldest_at, overdue_since].find((since) =>
    isOverdue(since, new Date())
  )
  if (overdue) {
    found.push(
      fault(
        subject,
        `something has been due since ${overdue.toISOString()}, and nobody does it`,
        "start a process of Medusa that does jobs: workerMode is to be shared or worker in one of them. If one is running and Redis was emptied, restart it"
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

/** An ended one may still be paid for a while. */
const MAY_BE_TOLD_OF = `(state IN ('creating', 'open', 'paid') OR (
  state IN ('expired', 'failed') AND expires_at > now() - interval '3 days'))`

/** Their notifications find no key, and their money no way. */
async function invoicesOfNobody(
  database: Knex,
  shops: readonly Shop[]
): Promise<Finding[]> {
  const known = shops.map(({ providerId }) => providerId)
  const rows: { provider_id: string; count: number }[] = await database(
    "sbp_invoice"
  )
    .whereNotIn("provider_id", known)
    .andWhere({ deleted_at: null })
    .andWhereRaw(MAY_BE_TOLD_OF)
    .groupBy("provider_id")
    .select("provider_id", database.raw("count(*)::int AS count"))
  return rows.map(({ provider_id, count }) =>
    fault(
      "Ledger",
      `${count} open invoices belong to ${provider_id}, which is not in the configuration`,
      "put that provider back, until the last of its links has been over for some days: it need not be enabled in a region"
    )
  )
}
