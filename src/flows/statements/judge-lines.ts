import { createHash } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { PayoutRow } from "../../modules/payout/models/payout"
import { SBP_STATEMENT_MODULE } from "../../modules/statement"
import type { JudgedLine } from "../../modules/statement/judging"
import { dayAt } from "../../domain/days"
import { minus, unsigned } from "../../domain/money"
import { RefundPairs } from "./refund-pairs"
import {
  type Judgement,
  judgePayment,
  judgePayout,
} from "../../domain/statements/judge"
import {
  type NamedPayment,
  type ReadLine,
  readLine,
} from "../../domain/statements/read-line"
import type {
  StatementKind,
  StatementLayout,
  StatementLine,
} from "../../domain/statements/statement"

/** A statement, once it is said how it is read. */
export type ReadableStatement = {
  id: string
  kind: StatementKind
  shop_id: string
  layout: StatementLayout
  /** Whose results are written. */
  judging_id: string | null
}

export type UnjudgedLine = { id: string; number: number; cells: string[] }

type ReadableLine = UnjudgedLine & { line: StatementLine; key: string }

type UnreadableLine = { id: string } & Extract<
  ReadLine,
  { unreadable: unknown }
>

const NOTHING: JudgedLine = {
  id: "",
  gateway_id: null,
  meaning: null,
  amount: null,
  fee: null,
  currency_code: null,
  at: null,
  day: null,
  repeat_key: null,
  verdict: null,
  unreadable: null,
  subject_id: null,
  refund_id: null,
  proposed_ids: null,
  our_amount: null,
  our_state: null,
}

/** Compares some lines of a statement, in their order, with the rows that they are about. */
export async function judgeLines(
  container: MedusaContainer,
  statement: ReadableStatement,
  lines: readonly UnjudgedLine[]
): Promise<JudgedLine[]> {
  const { kind, layout } = statement
  const skipped: JudgedLine[] = []
  const unreadable: UnreadableLine[] = []
  const readable: ReadableLine[] = []
  for (const unread of lines) {
    const { id, number, cells } = unread
    const read =
      number <= layout.header_lines
        ? ({ is_skipped: true } as const)
        : readLine(cells, layout, kind)
    if ("line" in read) {
      const { line } = read
      readable.push({ ...unread, line, key: keyOf(line, cells, kind) })
    } else if ("unreadable" in read) {
      unreadable.push({ id, ...read })
    } else {
      skipped.push({ ...NOTHING, id })
    }
  }
  const compare = kind === "payments" ? comparePayments : comparePayouts
  const judged = await compare(container, statement, readable, unreadable)
  return [...skipped, ...judged]
}

/**
 * What says the same has the same: a payment is paid once, and a payout of ours, whatever
 * the gateway calls it. Money may go back in equal parts, and without an id nothing is
 * known of a line but all that it says.
 */
function keyOf(
  { meaning, gateway_id, our_id, reference }: StatementLine,
  cells: readonly string[],
  kind: StatementKind
): string {
  const id =
    kind === "payments"
      ? (gateway_id ?? our_id ?? reference)
      : (our_id ?? reference ?? gateway_id)
  const said =
    id !== null && meaning !== "went_back"
      ? `${meaning} ${id}`
      : cells.join("\u001f")
  return createHash("sha256").update(said).digest("hex")
}

type IsRepeated = (line: ReadableLine) => boolean

async function findRepeats(
  container: MedusaContainer,
  { id }: ReadableStatement,
  lines: readonly ReadableLine[]
): Promise<IsRepeated> {
  const statements = container.resolve(SBP_STATEMENT_MODULE)
  const keys = lines.map(({ key }) => key)
  const first = await statements.findFirst(id, keys)
  for (const { key, number } of lines) {
    first.set(key, Math.min(number, first.get(key) ?? number))
  }
  return ({ key, number }) => number > (first.get(key) ?? number)
}

const idsOf = (lines: readonly NamedPayment[]) => ({
  // Of UUIDs, either case is meant: a line has them in small letters.
  gateway_ids: lines.flatMap(({ gateway_id }) =>
    gateway_id === null ? [] : [gateway_id, gateway_id.toUpperCase()]
  ),
  our_ids: lines.flatMap(({ our_id }) => our_id ?? []),
  references: lines.flatMap(({ reference }) => reference ?? []),
})

const namedIn = (
  readable: readonly ReadableLine[],
  unreadable: readonly UnreadableLine[]
) => idsOf([...readable.map(({ line }) => line), ...unreadable])

/** Its sum counts, and the payment that it names is listed. */
function unreadableLine(
  { id, unreadable, amount, currency_code, gateway_id }: UnreadableLine,
  subject: { id: string } | undefined
): JudgedLine {
  return {
    ...NOTHING,
    id,
    unreadable,
    amount,
    gateway_id,
    verdict: "unreadable",
    currency_code,
    subject_id: subject?.id ?? null,
  }
}

function judgedLine(
  { id, line, key }: ReadableLine,
  judgement: Judgement,
  { time_zone }: StatementLayout,
  subject_id: string | undefined
): JudgedLine {
  // Only the first is spread: V8 makes a hidden class for each object otherwise.
  return {
    ...NOTHING,
    id,
    gateway_id: line.gateway_id,
    meaning: line.meaning,
    amount: line.amount,
    fee: feeOf(line),
    currency_code: line.currency_code,
    at: line.at,
    day: line.at && dayAt(line.at, time_zone),
    repeat_key: key,
    subject_id: subject_id ?? null,
    verdict: judgement.verdict,
    our_amount: judgement.our_amount,
    our_state: judgement.our_state,
  }
}

function feeOf({ amount, fee, credited }: StatementLine): string | null {
  return credited === null || fee !== null
    ? fee
    : minus(unsigned(amount), credited)
}

async function comparePayments(
  container: MedusaContainer,
  statement: ReadableStatement,
  readable: readonly ReadableLine[],
  unreadable: readonly UnreadableLine[]
): Promise<JudgedLine[]> {
  const { shop_id, layout } = statement
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const named = namedIn(readable, unreadable)
  const invoices = await ledger.findStated(shop_id, named)
  const findInvoice = finder(invoices, "gateway_payment_id")
  const isRepeated = await findRepeats(container, statement, readable)
  const subjects = invoices.map((invoice) => invoice.id)
  const wentBack = await container
    .resolve(SBP_STATEMENT_MODULE)
    .listWentBack(subjects)
  const pairs = new RefundPairs(statement.id, wentBack, invoices)
  const judged = readable.map((it) => {
    const { line, number } = it
    const invoice = findInvoice(line)
    const repeated = isRepeated(it)
    const refund_id =
      line.meaning === "went_back" && !repeated && invoice !== undefined
        ? pairs.refundOf(invoice, { ...line, number })
        : null
    const facts = invoice && {
      ...invoice,
      is_paid: invoice.paid_at !== null,
    }
    const context = { isRepeated: repeated, isRecorded: refund_id !== null }
    const judgement = judgePayment(line, facts, context)
    const judged = judgedLine(it, judgement, layout, invoice?.id)
    judged.refund_id = refund_id
    return judged
  })
  return [
    ...judged,
    ...unreadable.map((it) => unreadableLine(it, findInvoice(it))),
  ]
}

async function comparePayouts(
  container: MedusaContainer,
  statement: ReadableStatement,
  readable: readonly ReadableLine[],
  unreadable: readonly UnreadableLine[]
): Promise<JudgedLine[]> {
  const { shop_id, layout } = statement
  const service = container.resolve(SBP_PAYOUT_MODULE)
  const named = namedIn(readable, unreadable)
  const payouts = await service.findStated(shop_id, named)
  const findPayout = finder<PayoutRow>(payouts, "gateway_id", true)
  const isRepeated = await findRepeats(container, statement, readable)
  const said = [
    ...readable.map(({ id, line }) => ({ ...line, id })),
    ...unreadable,
  ]
  const unnamed = said
    .filter((it) => !findPayout(it))
    .map(({ id, first6, last4, amount, at }) => {
      const sum = amount && unsigned(amount)
      return { id, first6, last4, amount: sum, at }
    })
  const proposed =
    unnamed.length > 0
      ? await service.proposePayouts(shop_id, unnamed)
      : new Map<string, string[]>()
  const judged = readable.map((it) => {
    const payout = findPayout(it.line)
    const judgement = judgePayout(it.line, payout, {
      isRepeated: isRepeated(it),
    })
    return judgedLine(it, judgement, layout, payout?.id)
  })
  judged.push(...unreadable.map((it) => unreadableLine(it, findPayout(it))))
  for (const line of judged) {
    line.proposed_ids = proposed.get(line.id) ?? null
  }
  return judged
}

/**
 * By the gateway's id, then by ours. Payouts the other way round: what the gateway
 * was given of ours is surer than what it answered.
 */
function finder<Row extends { id: string; reference: string }>(
  rows: readonly Row[],
  gatewayColumn: keyof Row,
  oursFirst = false
): (line: NamedPayment) => Row | undefined {
  const by = <Key extends keyof Row>(column: Key) =>
    new Map(rows.map((row) => [row[column], row]))
  const byGateway = new Map(
    rows.flatMap((row) => {
      const id = row[gatewayColumn]
      return typeof id === "string" ? [[id.toLowerCase(), row]] : []
    })
  )
  const byId = by("id")
  const byReference = by("reference")
  return ({ gateway_id, our_id, reference }) => {
    const ours =
      byId.get(our_id as Row["id"]) ??
      byReference.get(reference as Row["reference"])
    const theirs =
      gateway_id === null ? undefined : byGateway.get(gateway_id.toLowerCase())
    return oursFirst ? (ours ?? theirs) : (theirs ?? ours)
  }
}
