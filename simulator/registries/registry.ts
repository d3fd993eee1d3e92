import type { Payment } from "../gateway/payment"
import type { Payout } from "../gateway/payout"
import { refuse } from "../control/parse"
import { encodeCsv } from "./encode-csv"
import type { Operation } from "./operation"
import { operationsOfPayment, PAYMENT_REGISTRY } from "./payment-registry"
import { operationOfPayout, PAYOUT_REGISTRY } from "./payout-registry"
import { putFaults, type Period } from "./put-faults"
import { readRegistryOptions, type RegistryOptions } from "./registry-options"
import { writeRegistry, type RegistryFault } from "./write-registry"
import { ZoneClock } from "./zone-clock"

export const REGISTRIES = ["payments", "payouts"] as const

export type RegistryName = (typeof REGISTRIES)[number]

/** A CSV file of the shop's cabinet, and the faults that were put into it. */
export class Registry {
  constructor(
    readonly content: Buffer,
    readonly contentType: string,
    readonly faults: RegistryFault[]
  ) {}
}

/** The cabinet's data. */
interface Source {
  shops: readonly { shopId: number }[]
  payments: Payment[]
  payouts: readonly Payout[]
  now: number
}

const DAY_MS = 24 * 60 * 60 * 1000

/** @throws Refusal when an option does not exist, or a fault finds no line */
export function buildRegistry(
  name: RegistryName,
  source: Source,
  query: unknown
): Registry {
  const options = readRegistryOptions(query)
  const kind = name === "payments" ? PAYMENT_REGISTRY : PAYOUT_REGISTRY
  const clock = new ZoneClock(options.timeZone)
  const shopId = shopOf(source, options)
  const period = periodOf(clock, options)
  const operations = (
    name === "payments"
      ? source.payments.filter(of(shopId)).flatMap(operationsOfPayment)
      : source.payouts.filter(of(shopId)).map(operationOfPayout)
  )
    .filter(({ at }) => Number(at) >= period.from && Number(at) < period.to)
    .sort((one, other) => Number(one.at) - Number(other.at))
  const seen = seenOf(period, operations, source.now)
  const { rows, faults } = writeRegistry(
    putFaults(operations, kind, seen, options),
    kind,
    options.header ? titleOf(kind.title, shopId, options) : [],
    options.footer
  )
  const charset =
    options.encoding === "windows-1251" ? options.encoding : "utf-8"
  return new Registry(
    encodeCsv(rows, clock, options),
    `text/csv; charset=${charset}`,
    faults
  )
}

const of = (shopId: number) => (it: { shopId: number }) => it.shopId === shopId

function shopOf({ shops }: Source, { shopId }: RegistryOptions): number {
  const [only, ...others] = shops.map((shop) => shop.shopId)
  const wanted = shopId ?? (others.length === 0 ? only : undefined)
  return wanted !== undefined && [only, ...others].includes(wanted)
    ? wanted
    : refuse("shopId", [only, ...others].join(", "))
}

/** The period from the first day to the end of the last day. */
function periodOf(clock: ZoneClock, { from, to }: RegistryOptions): Period {
  if (from !== undefined && to !== undefined && from > to) {
    refuse("from", "a day before to, or the same")
  }
  return {
    from: from === undefined ? -Infinity : clock.startOf(from),
    to: to === undefined ? Infinity : clock.startOf(dayAfter(to)),
  }
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
}

/** The part of a period in which something can have happened. */
function seenOf(
  { from, to }: Period,
  [first]: Operation[],
  now: number
): Period {
  const end = Math.min(to, now)
  const start = from > -Infinity ? from : Number(first?.at ?? end - DAY_MS)
  return { from: start, to: Math.max(start, end) }
}

function titleOf(
  title: string,
  shopId: number,
  { from, to }: RegistryOptions
): string[] {
  const day = (iso: string) => iso.split("-").reverse().join(".")
  const since = from === undefined ? "" : ` с ${day(from)}`
  const until = to === undefined ? "" : ` по ${day(to)}`
  return [`${title}${since}${until}`, `Магазин: ${shopId}`, ""]
}
