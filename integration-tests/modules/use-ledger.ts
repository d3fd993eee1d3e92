import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AttentionRow } from "../../src/modules/ledger/models/attention"
import type { InvoiceEventRow } from "../../src/modules/ledger/models/invoice-event"
import type { InvoiceRow } from "../../src/modules/ledger/models/invoice"
import type { NotificationRow } from "../../src/modules/ledger/models/notification"
import type { RefundRow } from "../../src/modules/ledger/models/refund"
import { SbpLedgerModuleService } from "../../src/modules/ledger/service"
import { ModuleDatabase } from "../module-database"

type Rows = {
  sbp_invoice: InvoiceRow
  sbp_invoice_event: InvoiceEventRow
  sbp_attention: AttentionRow
  sbp_notification: NotificationRow
  sbp_refund: RefundRow
}

/** The ledger alone for the tests of a file, in a database that is empty before each of them. */
export function useLedger(name: string) {
  let database: ModuleDatabase
  let service: SbpLedgerModuleService
  let tables: string[]

  beforeAll(async () => {
    database = await ModuleDatabase.create(name, "ledger")
    const { pool } = database
    service = new SbpLedgerModuleService({
      [ContainerRegistrationKeys.PG_CONNECTION]: pool,
    })
    const rows = await pool<{ tablename: string }>("pg_tables")
      .where({ schemaname: "public" })
      .whereLike("tablename", "sbp%")
      .select("tablename")
    tables = rows.map(({ tablename }) => tablename)
  })

  afterAll(() => database.drop())

  beforeEach(() => database.deleteAllOf(tables))

  async function list<Table extends keyof Rows>(
    table: Table,
    where: Partial<Rows[Table]> = {}
  ): Promise<Rows[Table][]> {
    const rows: unknown = await database
      .pool(table)
      .where({ ...where, deleted_at: null })
      .orderBy("created_at")
    return rows as Rows[Table][]
  }

  async function reload(id: string): Promise<InvoiceRow> {
    const [invoice] = await list("sbp_invoice", { id })
    if (!invoice) {
      throw new Error(`There is no invoice ${id}`)
    }
    return invoice
  }

  return {
    list,
    reload,
    use: () => ({ service, pool: database.pool, database }),
  }
}
