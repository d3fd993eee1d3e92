import { migrated, ModuleDatabase } from "../../module-database"
import { forgetCalls } from "./payout-service"

const TABLES = [
  "sbp_payout",
  "sbp_payout_event",
  "sbp_payout_link",
  "sbp_payout_batch",
  "sbp_payout_batch_row",
  "sbp_payout_card_check",
]

/** The payout module's database, which a test can empty. */
export class PayoutDatabase extends ModuleDatabase {
  static override async create(name: string): Promise<PayoutDatabase> {
    const { url, pool, orm } = await migrated(name, "payout")
    return new PayoutDatabase(url, pool, orm)
  }

  async empty(): Promise<void> {
    forgetCalls()
    await this.deleteAllOf(TABLES)
  }
}
