import { migrated, ModuleDatabase } from "../../module-database"
import { forgetCalls } from "./payout-service"

/** The payout module's database, which a test can empty. */
export class PayoutDatabase extends ModuleDatabase {
  static override async create(name: string): Promise<PayoutDatabase> {
    const { url, pool, orm } = await migrated(name, "payout")
    return new PayoutDatabase(url, pool, orm)
  }

  /** Bypasses the triggers, as only the owner of the server can. */
  async empty(): Promise<void> {
    forgetCalls()
    await this.pool.transaction(async (trx) => {
      await trx.raw("SET LOCAL session_replication_role = replica")
      await trx.raw(
        "TRUNCATE sbp_payout, sbp_payout_event, sbp_payout_link, sbp_payout_batch, sbp_payout_batch_row, sbp_payout_card_check"
      )
    })
  }
}
