import { createHash } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { PayoutRow } from "../../modules/payout/models/payout"
import { SBP_STATEMENT_MODULE } from "../../modules/statement"
import type { FirstLine } from "../../modules/statement/find-lines"
import type { JudgedLine } from "../../modules/statement/record-judgements"
import { dayAt } from "../../domain/days"
import { unsigned } from "../../domain/money"
import { finder, type Found, idsOf } from "./find-named"
import { RefundPairs } from "./refund-pairs"
import {
  feeOfLine,
  type Judgement,
  judgePayment,
  judgePayout,
  type LineContext,
} from "../../domain/statements/judge"
import {
  type NamedPayment,
  type ReadLine,
  readLine,
} from "../../domain/statements/read-line"
import type {
  StatementKind,
  StatementLayout,
  ParsedLine,
} from "../../domain/statements/statement"

/** A statement that has a layout. */
export type ReadableStatement = {
  id: string
  kind: StatementKind
  shop_id: string
  layout: StatementLayout
  /** The run of judging whose results are written. */
  judging_id: string | null
}

type UnjudgedLine = { id: string; number: number; cells: string[] }

type ReadableLine = UnjudgedLine & { line: ParsedLine; key: string }

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
 * Lines that report the same thing get the same key. A payment, or a payout of ours, is paid
 * once, under whatever id of the gateway's. Money may go back in equal parts, so such a line
 * is known only by all that it says; so is a line without an id.
 */
function keyOf(
  { meaning, gateway_id, names: [name] }: ParsedLine,
  cells: readonly string[],
  kind: StatementKind
): string {
  const id = kind === "payments" ? (gateway_id ?? name) : (name ?? gateway_id)
  const said =
    id && meaning !== "went_back" ? `${meaning} ${id}` : cells.join("\u001f")
  return createHash("sha256").update(said).digest("hex")
}

type EarlierOf = (line: ReadableLine) => LineContext["earlier"]

async function findEarlier(
  container: MedusaContainer,
  { id }: ReadableStatement,
  lines: readonly ReadableLine[]
): Promise<EarlierOf> {
  const first = await container.resolve(SBP_STATEMENT_MODULE).findFirst(
    id,
    lines.map(({ key }) => key)
  )
  const these = lines.map(({ key: repeat_key, number, line }) => ({
    repeat_key,
    number,
    gateway_id: line.gateway_id,
  }))
  const byKey = new Map<string, FirstLine[]>()
  for (const it of [...first, ...these]) {
    const same = byKey.get(it.repeat_key)
    if (same) {
      same.push(it)
    } else {
      byKey.set(it.repeat_key, [it])
    }
  }
  return ({ key, number }) =>
    (byKey.get(key) ?? [])
      .filter((it) => it.number < number)
      .map(({ gateway_id }) => gateway_id)
}

const namedIn = (
  readable: readonly ReadableLine[],
  unreadable: readonly UnreadableLine[]
) => idsOf([...readable.map(({ line }) => line), ...unreadable])

/** The line's sum counts, and it lists the payment that it names, or those it may be about. */
function unreadableLine(
  { id, unreadable, amount, currency_code, gateway_id }: UnreadableLine,
  { row, mayBe }: Found<{ id: string }>
): JudgedLine {
  return {
    ...NOTHING,
    id,
    unreadable,
    amount,
    gateway_id,
    verdict: "unreadable",
    currency_code,
    subject_id: row?.id ?? null,
    proposed_ids: mayBe.length > 0 ? mayBe : null,
  }
}

function judgedLine(
  { id, line, key }: ReadableLine,
  judgement: Judgement,
  { time_zone }: StatementLayout,
  subject_id: string | undefined
): JudgedLine {
  // Only `NOTHING` is spread: otherwise V8 makes a hidden class for each object.
  return {
    ...NOTHING,
    id,
    gateway_id: line.gateway_id,
    meaning: line.meaning,
    amount: line.amount,
    fee: feeOfLine(line),
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
  const find = finder(invoices, "gateway_payment_id")
  const [clear, unclear] = sortOut(readable, unreadable, find)
  const earlierOf = await findEarlier(container, statement, clear)
  const subjects = invoices.map((invoice) => invoice.id)
  const wentBack = await container
    .resolve(SBP_STATEMENT_MODULE)
    .listWentBack(subjects)
  const pairs = new RefundPairs(statement.id, wentBack, invoices)
  const judged = clear.map((it) => {
    const { line, number } = it
    const { row: invoice } = find(line)
    const earlier = earlierOf(it)
    const refund_id =
      line.meaning === "went_back" && earlier.length === 0 && invoice
        ? pairs.refundOf(invoice, { ...line, number })
        : null
    const facts = invoice && {
      ...invoice,
      is_paid: invoice.paid_at !== null,
    }
    const context = { earlier, isRecorded: refund_id !== null }
    const judgement = judgePayment(line, facts, context)
    const result = judgedLine(it, judgement, layout, invoice?.id)
    result.refund_id = refund_id
    return result
  })
  return [...judged, ...unclear.map((it) => unreadableLine(it, find(it)))]
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
  const find = finder<PayoutRow>(payouts, "gateway_id")
  const [clear, unclear] = sortOut(readable, unreadable, find)
  const earlierOf = await findEarlier(container, statement, clear)
  const said = [...clear.map(({ id, line }) => ({ ...line, id })), ...unclear]
  const unnamed = said
    .filter((it) => !find(it).row)
    .map(({ id, first6, last4, amount, at }) => {
      const sum = amount && unsigned(amount)
      return { id, first6, last4, amount: sum, at }
    })
  const proposed =
    unnamed.length > 0
      ? await service.proposePayouts(shop_id, unnamed)
      : new Map<string, string[]>()
  const judged = clear.map((it) => {
    const { row, mayBe } = find(it.line)
    const earlier = earlierOf(it)
    const judgement = judgePayout(it.line, row, { earlier })
    const result = judgedLine(it, judgement, layout, row?.id)
    result.proposed_ids = mayBe
    return result
  })
  judged.push(...unclear.map((it) => unreadableLine(it, find(it))))
  for (const line of judged) {
    const ids = new Set([
      ...(line.proposed_ids ?? []),
      ...(proposed.get(line.id) ?? []),
    ])
    line.proposed_ids = ids.size > 0 ? [...ids] : null
  }
  return judged
}

/** Lines that name one payment or payout, or none; and those that are unreadable. */
function sortOut(
  readable: readonly ReadableLine[],
  unreadable: readonly UnreadableLine[],
  find: (line: NamedPayment) => { namesSeveral: boolean }
): [clear: ReadableLine[], unclear: UnreadableLine[]] {
  const isUnclear = ({ line }: ReadableLine) => find(line).namesSeveral
  return [
    readable.filter((it) => !isUnclear(it)),
    [
      ...unreadable,
      ...readable.filter(isUnclear).map(({ id, line }) => ({
        ...line,
        id,
        unreadable: "our_id" as const,
      })),
    ],
  ]
}
