import type { MedusaContainer } from "@medusajs/framework/types"
import { endOfDay, startOfDay } from "../../domain/days"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { OpenEntries } from "../../modules/ledger/figures/read-open"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { CountedSum } from "../../shared/figures/sums"
import { listCurrencies } from "../../shared/shops"

/** What a day came to in one currency. */
export type DaySums = {
  currency_code: string
  received: CountedSum
  returned: CountedSum
  paid_out: CountedSum
  /** Orders of the links that were created on that day. */
  orders: number
}

/** What waits for a person now, in one currency. */
type WaitingSums = {
  currency_code: string
  /** Payments and payouts that open entries are about. */
  payments: CountedSum
  payouts: CountedSum
  to_approve: CountedSum
  batches_to_approve: CountedSum
}

/** The same figures as `GET /admin/sbp/figures` has: sums, and no names. */
export type Digest = {
  day: string
  time_zone: string
  sums: DaySums[]
  entries: OpenEntries
  waiting: WaitingSums[]
}

export async function readDigest(
  container: MedusaContainer,
  day: string,
  time_zone: string
): Promise<Digest> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const currencies = listCurrencies()
  const bounds = [startOfDay(day, time_zone), endOfDay(day, time_zone)]
  const [sums, waiting, entries] = await Promise.all([
    Promise.all(currencies.map((code) => readDay(container, code, bounds))),
    Promise.all(currencies.map((code) => readWaiting(container, code))),
    ledger.readOpenEntries(),
  ])
  return { day, time_zone, sums, entries, waiting }
}

async function readDay(
  container: MedusaContainer,
  currency_code: string,
  bounds: Date[]
): Promise<DaySums> {
  const [[come], [gone]] = await Promise.all([
    container.resolve(SBP_LEDGER_MODULE).readSums({ currency_code }, bounds),
    container.resolve(SBP_PAYOUT_MODULE).readSums({ currency_code }, bounds),
  ])
  const money = (count = 0n, minor = 0n) => ({ count: Number(count), minor })
  return {
    currency_code,
    received: money(come?.payments, come?.received),
    returned: money(come?.returns, come?.returned),
    paid_out: money(gone?.payouts, gone?.paid_out),
    orders: Number(come?.orders ?? 0n),
  }
}

async function readWaiting(
  container: MedusaContainer,
  currency_code: string
): Promise<WaitingSums> {
  const { waiting: payments, payouts_in_need } = await container
    .resolve(SBP_LEDGER_MODULE)
    .readOpen({ currency_code })
  const { waiting, to_approve, batches_to_approve } = await container
    .resolve(SBP_PAYOUT_MODULE)
    .readOpen({ currency_code }, payouts_in_need)
  return {
    currency_code,
    payments,
    payouts: waiting,
    to_approve,
    batches_to_approve,
  }
}
