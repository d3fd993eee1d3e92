import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { countWithoutProvider } from "../../../../modules/ledger/queries/count-without-provider"
import { TABLES as LEDGER } from "../../../../modules/ledger/tables"
import { TABLES as PAYOUT } from "../../../../modules/payout/tables"
import { TABLES as STATEMENT } from "../../../../modules/statement/tables"
import { readWriting } from "../../../../shared/read-writing"
import { listShops } from "../../../../shared/shops"
import { findDrift } from "../../../../shared/tables"
import { type DatabaseFacts } from "./find-problems"

/** Whether the database has what the plugin needs, and the shops of its rows. */
export async function readDatabase(
  container: MedusaContainer
): Promise<DatabaseFacts> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const known = listShops().map(({ providerId }) => providerId)
  const [drift, writing, without_provider] = await Promise.all([
    findDrift(database, { ...LEDGER, ...PAYOUT, ...STATEMENT }),
    readWriting(database),
    countWithoutProvider(database, known),
  ])
  return { drift, writing, without_provider }
}
