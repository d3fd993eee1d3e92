import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import fc from "fast-check"
import type { PartFigures } from "../../../src/api/admin/sbp/figures/read-figures"
import { PROVIDER } from "../support/environment"

/** In Europe, America and Australia clocks change within these days. */
export const BEGINNING = "2026-03-01T00:00:00.000Z"
export const DAYS = 45

const timeAt = (minutes: number) =>
  new Date(Date.parse(BEGINNING) + minutes * 60_000)

const minute = fc.integer({ min: 0, max: DAYS * 24 * 60 })
const kopeks = fc.integer({ min: 1, max: 10_000_000 })
/** Picks one of the rows so far: of few, so that much happens to each. */
const row = fc.nat({ max: 7 })
/** A delay in seconds; some shoppers pay after days. */
const delay = fc.oneof(
  fc.integer({ min: 0, max: 3_600 }),
  fc.integer({ min: 0, max: 400_000 })
)

const amountOf = (minor: number) => (minor / 100).toFixed(2)

const create = fc.record({
  kind: fc.constant("create" as const),
  id: fc.uuid(),
  at: minute,
  currency_code: fc.constantFrom("rub", "rub", "usd"),
  provider_id: fc.constantFrom(PROVIDER, PROVIDER, "pp_sbp_other"),
  amount: kopeks,
  // Staff make test payments in between, which are not counted.
  is_test: fc.constantFrom(false, false, false, true),
})

const others = fc.oneof(
  fc.record({
    kind: fc.constant("pay" as const),
    row,
    delay,
    received: kopeks,
    credited: fc.option(kopeks),
    to: fc.constantFrom("paid", "closed"),
  }),
  fc.record({ kind: fc.constant("settle" as const), row, delay }),
  fc.record({
    kind: fc.constant("move" as const),
    row,
    to: fc.constantFrom("open", "failed", "expired", "closed", "paid"),
  }),
  // A correction: a payment belongs to another day, or cost something else.
  fc.record({
    kind: fc.constant("correct" as const),
    row,
    at: minute,
    credited: fc.option(kopeks),
  }),
  fc.record({
    kind: fc.constant("return" as const),
    id: fc.uuid(),
    row,
    at: minute,
    amount: kopeks,
    outcome: fc.constantFrom("open", "paid"),
  }),
  fc.record({
    kind: fc.constant("returned" as const),
    row,
    at: minute,
    outcome: fc.constantFrom("open", "paid", "not_paid"),
  }),
  // An attempt pays another refund of the same invoice.
  fc.record({ kind: fc.constant("hand_over" as const), row }),
  fc.record({
    kind: fc.constant("payout" as const),
    id: fc.uuid(),
    amount: kopeks,
    purpose: fc.constantFrom("payout", "payout", "return"),
    shop_id: fc.constantFrom("100500", "200600"),
  }),
  fc.record({
    kind: fc.constant("paid_out" as const),
    row,
    at: minute,
    to: fc.constantFrom(
      "paid",
      "resolved_paid",
      "resolved_not_paid",
      "bounced",
      "unknown"
    ),
  }),
  fc.record({ kind: fc.constant("fold" as const) })
)

export const historySteps = fc
  .tuple(
    fc.array(create, { minLength: 3, maxLength: 8 }),
    // Long histories, or few rows would ever be corrected.
    fc.array(fc.oneof(others, others, others, create), {
      minLength: 30,
      maxLength: 80,
      size: "max",
    })
  )
  .map(([first, rest]) => [...first, ...rest])

type Steps = typeof historySteps extends fc.Arbitrary<infer S> ? S : never
export type HistoryStep = Steps[number]

/** Writes one step straight to the rows: the sums follow, whatever code writes. */
export async function takeStep(
  sql: Knex,
  step: Exclude<HistoryStep, { kind: "fold" }>
): Promise<void> {
  const rowOf = async (table: string, at: number) => {
    const all = await sql(table).orderBy(["created_at", "id"])
    return all.length
      ? (all[at % all.length] as Record<string, Date>)
      : undefined
  }
  const invoice =
    "row" in step ? await rowOf("sbp_invoice", step.row) : undefined
  const change = (columns: object) =>
    sql("sbp_invoice").where({ id: invoice?.id }).update(columns)
  const paid_at = invoice?.paid_at
  switch (step.kind) {
    case "create":
      await sql("sbp_invoice").insert({
        id: step.id,
        provider_id: step.provider_id,
        shop_id: "1",
        session_ids: [],
        amount: amountOf(step.amount),
        currency_code: step.currency_code,
        expires_at: timeAt(step.at + 30),
        idempotency_key: step.id,
        created_at: timeAt(step.at),
        is_test: step.is_test,
        // A shop has only one test payment that can be paid.
        status_moved_at: step.is_test ? timeAt(step.at) : null,
      })
      return
    case "pay":
      if (!paid_at) {
        await change({
          state: step.to,
          paid_at: later(invoice?.created_at, step.delay),
          received_amount: amountOf(step.received),
          credited_amount: step.credited && amountOf(step.credited),
        })
      }
      return
    case "settle":
      if (paid_at) {
        const settled_at = later(paid_at, step.delay)
        await change({ state: "settled", settled_at })
      }
      return
    case "move":
      if ((paid_at !== null) === ["closed", "paid"].includes(step.to)) {
        await change({ state: step.to, settled_at: null })
      }
      return
    case "correct":
      if (paid_at) {
        await change({
          paid_at: timeAt(step.at),
          credited_amount: step.credited && amountOf(step.credited),
        })
      }
      return
    case "return": {
      const returned_at = step.outcome === "paid" ? timeAt(step.at) : null
      const of = { invoice_id: invoice?.id, created_by: "user_1" }
      await sql("sbp_refund").insert({
        ...of,
        id: `ref-${step.id}`,
        kind: "recorded",
        state: "booked",
        amount: amountOf(step.amount),
        currency_code: invoice?.currency_code,
      })
      await sql("sbp_refund_attempt").insert({
        ...of,
        id: `att-${step.id}`,
        refund_id: `ref-${step.id}`,
        idempotency_key: step.id,
        outcome: step.outcome,
        returned_at,
      })
      return
    }
    case "returned": {
      const attempt = await rowOf("sbp_refund_attempt", step.row)
      await sql("sbp_refund_attempt")
        .where({ id: attempt?.id ?? "" })
        .update({
          outcome: step.outcome,
          returned_at: step.outcome === "paid" ? timeAt(step.at) : null,
        })
      return
    }
    case "hand_over": {
      const attempt = await rowOf("sbp_refund_attempt", step.row)
      const { invoice_id = "" } = (attempt ?? {}) as { invoice_id?: string }
      const [refund_id] = await sql("sbp_refund")
        .where({ invoice_id })
        .pluck<string[]>("id")
      if (refund_id) {
        await sql("sbp_refund_attempt")
          .where({ id: attempt?.id })
          .update({ refund_id })
      }
      return
    }
    case "payout":
      await sql("sbp_payout").insert({
        id: step.id,
        state: "sending",
        purpose: step.purpose,
        idempotency_key: step.id,
        shop_id: step.shop_id,
        amount: amountOf(step.amount),
        currency_code: "rub",
        first6: "411111",
        last4: "1111",
        fingerprint: "f",
        words: [],
        created_by: "user_1",
        counted_at: BEGINNING,
      })
      return
    case "paid_out": {
      const payout = await rowOf("sbp_payout", step.row)
      const isPaid = ["paid", "resolved_paid"].includes(step.to)
      await sql("sbp_payout")
        .where({ id: payout?.id ?? "" })
        .update({
          state: step.to,
          ...(isPaid && { paid_at: timeAt(step.at) }),
        })
    }
  }
}

function later(time: Date | undefined, seconds: number): Date {
  return new Date((time?.getTime() ?? 0) + seconds * 1_000)
}

type Asked = {
  zone: string
  from: string
  to: string
  currency_code: string
  provider_id: string | undefined
}

/** The same figures, read from the rows as plainly as possible. */
export async function expectedFigures(sql: Knex, asked: Asked) {
  const shop_id = !asked.provider_id
    ? null
    : asked.provider_id === PROVIDER
      ? "100500"
      : ""
  const within = (column: string) =>
    `(${column} AT TIME ZONE :zone)::date BETWEEN :from::date AND :to::date`
  const ours = `NOT is_test AND currency_code = :currency_code
    AND (:provider_id::text IS NULL OR provider_id = :provider_id)`
  const bindings = { ...asked, provider_id: asked.provider_id ?? null, shop_id }
  const { rows } = await sql.raw<{ rows: [Record<string, string>] }>(
    `SELECT
       (SELECT json_build_object('created', count(*), 'paid', count(paid_at),
          'orders', count(*) FILTER (WHERE state = 'settled'),
          'expired', count(*) FILTER (WHERE state = 'expired'),
          'failed', count(*) FILTER (WHERE state = 'failed'))
        FROM sbp_invoice WHERE ${ours} AND ${within("created_at")}) AS links,
       (SELECT json_build_array(count(*), coalesce(sum(received_amount::numeric), 0)::text,
          coalesce(sum(received_amount::numeric - credited_amount::numeric), 0)::text,
          count(*) FILTER (WHERE credited_amount IS NULL))
        FROM sbp_invoice WHERE ${ours} AND ${within("paid_at")}) AS payments,
       (SELECT json_build_array(count(*), coalesce(sum(refund.amount::numeric), 0)::text)
        FROM sbp_refund_attempt attempt
        JOIN sbp_refund refund ON refund.id = attempt.refund_id
        WHERE attempt.outcome = 'paid' AND ${within("attempt.returned_at")}
          AND attempt.invoice_id IN (SELECT id FROM sbp_invoice WHERE ${ours})) AS returns,
       (SELECT json_build_array(count(*), coalesce(sum(amount::numeric), 0)::text)
        FROM sbp_payout WHERE purpose = 'payout' AND state IN ('paid', 'resolved_paid')
          AND currency_code = :currency_code AND ${within("paid_at")}
          AND (:shop_id::text IS NULL OR shop_id = :shop_id)) AS payouts,
       (SELECT json_build_array(
          percentile_disc(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM greatest(paid_at - created_at, '0'))),
          percentile_disc(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM greatest(paid_at - created_at, '0'))))
        FROM sbp_invoice WHERE ${ours} AND ${within("created_at")} AND paid_at IS NOT NULL) AS to_pay,
       (SELECT json_build_array(
          percentile_disc(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM greatest(settled_at - paid_at, '0'))),
          percentile_disc(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM greatest(settled_at - paid_at, '0'))))
        FROM sbp_invoice WHERE ${ours} AND ${within("created_at")} AND state = 'settled') AS to_order`,
    bindings
  )
  const { links, payments, returns, payouts, to_pay, to_order } =
    rows[0] as unknown as Record<string, (number & string)[]>
  const [paid = 0, received = "", fees = "", unknown = 0] = payments ?? []
  const sumOf = ([count, amount]: (number & string)[] = []) => ({
    count: Number(count),
    amount: amountOf(minorOf(String(amount))),
  })
  const minorOf = (amount: string) => Math.round(Number(amount) * 100)
  const [returned, paid_out] = [sumOf(returns), sumOf(payouts)]
  const sums: PartFigures = {
    received: { count: paid, amount: amountOf(minorOf(received)) },
    fees: { amount: amountOf(minorOf(fees)), unknown },
    returned,
    paid_out,
    net: amountOf(
      minorOf(received) -
        minorOf(fees) -
        minorOf(returned.amount) -
        minorOf(paid_out.amount)
    ),
    links: links as unknown as PartFigures["links"],
  }
  const timesOf = ([median, p95]: number[] = []) =>
    typeof median === "number" && typeof p95 === "number"
      ? { median, p95 }
      : null
  return {
    sums,
    times: { to_pay: timesOf(to_pay), to_order: timesOf(to_order) },
  }
}
