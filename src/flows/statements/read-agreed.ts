import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_STATEMENT_MODULE } from "../../modules/statement"
import { agreedDays, type Days } from "../../domain/statements/agreed-days"
import {
  STATEMENT_KINDS,
  type StatementKind,
} from "../../domain/statements/statement"
import { listShops } from "../../shared/shops"

export type Agreed = { kind: StatementKind; shop_id: string } & Days

/** Up to which day the ledger agrees with the gateway's statements. */
export async function readAgreed(
  container: MedusaContainer
): Promise<Agreed[]> {
  const statements = container.resolve(SBP_STATEMENT_MODULE)
  const shops = new Set(listShops().map(({ options }) => options.shopId))
  const agreed: Agreed[] = []
  for (const shop_id of shops) {
    for (const kind of STATEMENT_KINDS) {
      const covered = await statements.listCovered({ kind, shop_id })
      const open = await statements.readFirstOpenDay({ kind, shop_id })
      const days = agreedDays(
        covered.map((it) => ({ from: it.covers_from, to: it.covers_to })),
        open
      )
      if (days) {
        agreed.push({ kind, shop_id, ...days })
      }
    }
  }
  return agreed
}
