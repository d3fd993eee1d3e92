import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import { SBP_STATEMENT_MODULE } from "../../modules/statement"
import { addDays, dayAt, startOfDay } from "../../domain/days"
import { agreedDays } from "../../domain/statements/agreed-days"
import {
  STATEMENT_KINDS,
  type StatementKind,
} from "../../domain/statements/statement"
import { listShops } from "../../shared/shops"

export type Agreed = {
  kind: StatementKind
  shop_id: string
  /** The last days that agree; null: none does. */
  from: string | null
  to: string | null
  /** The first day after these, and before today, on which money moved. */
  open_since: string | null
}

/** Up to which day the ledger agrees with the gateway's statements, shop by shop. */
export async function readAgreed(
  container: MedusaContainer
): Promise<Agreed[]> {
  const shops = new Set(listShops().map(({ options }) => options.shopId))
  const all = await Promise.all(
    [...shops].flatMap((shop_id) =>
      STATEMENT_KINDS.map((kind) => readOne(container, { kind, shop_id }))
    )
  )
  return all.filter(({ to, open_since }) => to !== null || open_since !== null)
}

type Of = Pick<Agreed, "kind" | "shop_id">

async function readOne(container: MedusaContainer, of: Of): Promise<Agreed> {
  const statements = container.resolve(SBP_STATEMENT_MODULE)
  const [covered, open] = await Promise.all([
    statements.listCovered(of),
    statements.readFirstOpenDay(of),
  ])
  const days = agreedDays(
    covered.map((it) => ({ from: it.covers_from, to: it.covers_to })),
    open
  )
  const open_since = await readOpenSince(container, of, days?.to)
  return { ...of, from: days?.from ?? null, to: days?.to ?? null, open_since }
}

async function readOpenSince(
  container: MedusaContainer,
  { kind, shop_id }: Of,
  agreedTo: string | undefined
): Promise<string | null> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const zone = await payouts.getTimeZone()
  const from = agreedTo ? startOfDay(addDays(agreedTo, 1), zone) : new Date(0)
  const until = startOfDay(dayAt(new Date(), zone), zone)
  const span = { shop_id, from, until }
  const at =
    kind === "payments"
      ? await ledger.findFirstPaid(span)
      : await payouts.findFirstSent(span)
  return at && dayAt(at, zone)
}
