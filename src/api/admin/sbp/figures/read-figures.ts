import type { MedusaContainer } from "@medusajs/framework/types"
import {
  addDays,
  dayAt,
  daysIn,
  endOfDay,
  type Grouping,
  partsOf,
  type Period,
  startOfDay,
} from "../../../../domain/days"
import { signedText } from "../../../../domain/money"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { LedgerTimes } from "../../../../modules/ledger/figures/read-times"
import type { LedgerSum } from "../../../../modules/ledger/figures/tables"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"
import type { PayoutSum } from "../../../../modules/payout/figures"
import {
  type Agreed,
  readAgreed,
} from "../../../../flows/statements/read-agreed"
import {
  findShop,
  listCurrencies,
  listProviderIds,
  storeOptions,
} from "../../../../shared/shops"
import type { AdminGetFiguresType } from "./validators"

/** How many, and their sum as decimal text. */
type Sum = { count: number; amount: string }

/** What one part of a period comes to. */
export type PartFigures = {
  /** Payments, by when they were paid. */
  received: Sum
  /** What the gateway kept of them; it may be corrected, and then be negative. */
  fees: {
    amount: string
    /** Payments whose credited amount the gateway has not reported. */
    unknown: number
  }
  /** What went back to shoppers, by when it did. */
  returned: Sum
  /** Payouts that are no returns, by the time they were paid. */
  paid_out: Sum
  /** Received, less the other three. */
  net: string
  /** Links, by when they were created, and what has become of them since. */
  links: {
    created: number
    paid: number
    orders: number
    expired: number
    failed: number
  }
}

export type AdminFigures = PartFigures & {
  period: Period & { starts_at: Date; ends_at: Date }
  by: Grouping
  time_zone: string
  /** Today's date in that time zone. */
  today: string
  currency_code: string
  provider_id: string | null
  /** The values that can be chosen. */
  currency_codes: string[]
  provider_ids: string[]
  /** In seconds, for the links of the period, at most 2.5 % off. */
  times: LedgerTimes
  parts: (Period & { starts_at: Date; ends_at: Date } & PartFigures)[]
  /** The same for every period. */
  agreed: Agreed[]
  now: {
    links_open: Sum
    payments_unsettled: Sum
    payments_waiting: Sum
    payouts_to_approve: Sum
    batches_to_approve: Sum
    payouts_waiting: Sum
    payouts_in_doubt: Sum
  }
}

const DEFAULT_DAYS = 30

/** The sums of a period, each part of it, and what is open now. */
export async function readFigures(
  container: MedusaContainer,
  query: AdminGetFiguresType
): Promise<AdminFigures> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const { timeZone: time_zone } = storeOptions()
  const today = dayAt(new Date(), time_zone)
  const { from = addDays(today, 1 - DEFAULT_DAYS), to = today } = query
  const by = query.by ?? groupingOf({ from, to })
  const currency_codes = listCurrencies()
  const currency_code = query.currency_code ?? currency_codes[0] ?? "rub"
  const { provider_id } = query
  const periods = partsOf({ from, to }, by).map((part) => ({
    ...part,
    starts_at: startOfDay(part.from, time_zone),
    ends_at: endOfDay(part.to, time_zone),
  }))
  const starts_at = startOfDay(from, time_zone)
  const ends_at = endOfDay(to, time_zone)
  const bounds = [...periods.map((part) => part.starts_at), ends_at]

  const ofLedger = { currency_code, ...(provider_id && { provider_id }) }
  const ofPayouts = {
    currency_code,
    // Payouts know only the shop; a provider that is no longer configured has none.
    ...(provider_id && { shop_id: findShop(provider_id)?.shopId ?? "" }),
  }
  const [sums, paidOut, times, open, agreed] = await Promise.all([
    ledger.readSums(ofLedger, bounds),
    payouts.readSums(ofPayouts, bounds),
    ledger.readTimes(ofLedger, starts_at, ends_at),
    ledger.readOpen(ofLedger),
    readAgreed(container),
  ])
  const openPayouts = await payouts.readOpen(ofPayouts, open.payouts_in_need)
  const parts = sums.map((sum, index) => ({
    ...sum,
    ...(paidOut[index] as (typeof paidOut)[number]),
  }))
  return {
    period: { from, to, starts_at, ends_at },
    by,
    time_zone,
    today,
    currency_code,
    provider_id: provider_id ?? null,
    currency_codes,
    provider_ids: listProviderIds(),
    ...figuresOf(total(parts)),
    times,
    parts: periods.map((period, index) => ({
      ...period,
      ...figuresOf(parts[index] as Sums),
    })),
    agreed: agreed.filter(
      ({ shop_id }) =>
        provider_id === undefined || shop_id === findShop(provider_id)?.shopId
    ),
    now: {
      links_open: shown(open.links),
      payments_unsettled: shown(open.unsettled),
      payments_waiting: shown(open.waiting),
      payouts_to_approve: shown(openPayouts.to_approve),
      batches_to_approve: shown(openPayouts.batches_to_approve),
      payouts_waiting: shown(openPayouts.waiting),
      payouts_in_doubt: shown(openPayouts.in_doubt),
    },
  }
}

/** So that a chart has neither one bar nor hundreds. */
function groupingOf(period: Period): Grouping {
  const days = daysIn(period)
  return days <= 62 ? "day" : days <= 366 ? "week" : "month"
}

type Sums = Record<LedgerSum | PayoutSum, bigint>

function total(parts: readonly Sums[]): Sums {
  return parts.reduce(
    (sum, part) =>
      Object.fromEntries(
        Object.entries(part).map(([name, value]) => [
          name,
          value + sum[name as keyof Sums],
        ])
      ) as Sums
  )
}

function figuresOf(sums: Sums): PartFigures {
  const { received, fees, returned, paid_out } = sums
  const sumOf = (count: bigint, minor: bigint) =>
    shown({ count: Number(count), minor })
  return {
    received: sumOf(sums.payments, received),
    fees: { amount: signedText(fees), unknown: Number(sums.fees_unknown) },
    returned: sumOf(sums.returns, returned),
    paid_out: sumOf(sums.payouts, paid_out),
    net: signedText(received - fees - returned - paid_out),
    links: {
      created: Number(sums.links),
      paid: Number(sums.paid),
      orders: Number(sums.orders),
      expired: Number(sums.expired),
      failed: Number(sums.failed),
    },
  }
}

function shown({ count, minor }: { count: number; minor: bigint }): Sum {
  return { count, amount: signedText(minor) }
}
