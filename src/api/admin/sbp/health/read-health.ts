import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { LedgerFigures } from "../../../../modules/ledger/reading/read-figures"
import type { SbpLedgerModuleService } from "../../../../modules/ledger/service"
import { listShops } from "../../../../shared/shops"
import { findLedgerProblems, type Problem } from "./find-problems"
import { readRegions } from "./read-regions"
import { type AdminShop, readShop } from "./read-shop"

export type AdminHealth = LedgerFigures & {
  shops: AdminShop[]
  problems: Problem[]
}

/** How the plugin is configured and doing. It changes nothing. */
export async function readHealth(
  container: MedusaContainer
): Promise<AdminHealth> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const [regions, figures] = await Promise.all([
    readRegions(container),
    ledger.readFigures(),
  ])
  const shops = await Promise.all(
    listShops().map((shop) => readShop(container, shop, regions))
  )
  return {
    shops: shops.map(({ shop }) => shop),
    ...figures,
    problems: [
      ...shops.flatMap(({ problems }) => problems),
      ...findLedgerProblems(figures, new Date()),
    ],
  }
}
