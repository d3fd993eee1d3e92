import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { verifyTrail } from "../../modules/payout/trail/verify-trail"
import { type Finding, fault, ok } from "../finding"

const SUBJECT = "Trail"

/** Whether the history of payouts is the one that was written. */
export async function checkTrail(database: Knex): Promise<Finding[]> {
  const { rows, hash, broken } = await verifyTrail(database)
  if (broken) {
    return [
      fault(
        SUBJECT,
        `the history of payouts was changed past its triggers: ${broken}`,
        "somebody with the rights of the database's owner did that: compare with a backup, the log (sbp.payout.trail_verified) and the gateway's cabinet"
      ),
    ]
  }
  return [
    ok(
      SUBJECT,
      rows === 0 ? "no payouts yet" : `${rows} rows hold, up to ${hash}`
    ),
  ]
}
