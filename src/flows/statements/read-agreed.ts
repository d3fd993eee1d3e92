import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import { SBP_STATEMENT_MODULE } from "../../modules/statement"
import type { StatementsOf } from "../../modules/statement/missing"
import { dayAt, startOfDay } from "../../domain/days"
import {
  agreedDays,
  endOfCovered,
  type Span,
  uncoveredBefore,
} from "../../domain/statements/agreed-days"
import { STATEMENT_KINDS } from "../../domain/statements/statement"
import { listShopIds, storeOptions } from "../../shared/shops"

export type Agreed = StatementsOf & {
  /** The last days that agree; null: none does. */
  from: string | null
  to: string | null
  /**
   * The first day before today on which money moved: after the days that agree, or missed
   * between days that statements cover.
   */
  open_since: string | null
}

/** Up to which day the ledger agrees with the gateway's statements, shop by shop. */
export async function readAgreed(
  container: MedusaContainer
): Promise<Agreed[]> {
  const all = await Promise.all(
    listShopIds().flatMap((shop_id) =>
      STATEMENT_KINDS.map((kind) => readOne(container, { kind, shop_id }))
    )
  )
  return all.filter(({ to, open_since }) => to !== null || open_since !== null)
}

async function readOne(
  container: MedusaContainer,
  of: StatementsOf
): Promise<Agreed> {
  const statements = container.resolve(SBP_STATEMENT_MODULE)
  const [covered, open] = await Promise.all([
    statements.listCovered(of),
    statements.readFirstOpenDay(of),
  ])
  const days = agreedDays(covered, open)
  const spans = days
    ? [
        ...uncoveredBefore(days.from, covered),
        { from: endOfCovered(days.to, covered) },
      ]
    : [{}]
  // The time zone of the days that the statements cover.
  const zone = covered.at(-1)?.time_zone ?? storeOptions().timeZone
  const open_since = await readOpenSince(container, of, { spans, zone })
  return { ...of, from: days?.from ?? null, to: days?.to ?? null, open_since }
}

/** @param spans one after another; without an end, until today */
async function readOpenSince(
  container: MedusaContainer,
  { kind, shop_id }: StatementsOf,
  { spans, zone }: { spans: readonly Partial<Span>[]; zone: string }
): Promise<string | null> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const today = startOfDay(dayAt(new Date(), zone), zone)
  for (const { from = new Date(0), until = today } of spans) {
    const span = { shop_id, from, until }
    const at =
      kind === "payments"
        ? await ledger.findFirstPaid(span)
        : await payouts.findFirstSent(span)
    if (at) {
      return dayAt(at, zone)
    }
  }
  return null
}
