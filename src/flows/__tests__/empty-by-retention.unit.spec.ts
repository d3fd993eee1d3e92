import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import { SBP_STATEMENT_MODULE } from "../../modules/statement"
import type { SbpOptions } from "../../shared/options"
import { registerOwnOptions } from "../../shared/shops"
import { emptyByRetention } from "../empty-by-retention"

it("retention empties the other modules if one of them fails, and the log has both", async () => {
  registerOwnOptions({ retention: 12 } as SbpOptions)
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  const parts: Record<string, object> = {
    [ContainerRegistrationKeys.LOGGER]: { info: log, warn: log },
    [SBP_PAYOUT_MODULE]: {
      emptyPayouts: () => Promise.reject(new Error("statement timeout")),
    },
    [SBP_LEDGER_MODULE]: {
      listPayoutsInNeed: () => Promise.resolve([]),
      emptyWords: () => Promise.resolve({ invoices: 3 }),
    },
    [SBP_STATEMENT_MODULE]: {
      emptyStatements: () => Promise.resolve({ lines: 4 }),
    },
  }
  const container = { resolve: (name: string) => parts[name] }
  await emptyByRetention(
    container as unknown as MedusaContainer,
    new Date("2026-11-30T12:00:00Z")
  )
  expect(lines).toEqual([
    'sbp.retention.failed {"module":"payouts","error":"statement timeout"}',
    'sbp.retention.emptied {"before":"2025-11-30T00:00:00.000Z","invoices":3,"lines":4}',
  ])
})
