import fc from "fast-check"
import type { AdminFigures } from "../../../src/api/admin/sbp/figures/read-figures"
import { foldFigures } from "../../../src/flows/fold-figures"
import { SBP_PAYOUT_MODULE } from "../../../src/modules/payout"
import { registerOwnOptions } from "../../../src/shared/shops"
import { randomRuns } from "../../random/support/runs"
import { PROVIDER } from "../support/environment"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import {
  BEGINNING,
  DAYS,
  expectedFigures,
  type HistoryStep,
  historySteps,
  takeStep,
} from "./figure-histories"

const FIGURES = "/admin/sbp/figures"

const ZONES = [
  "Europe/Moscow",
  "UTC",
  // Clocks change within these days.
  "Europe/Berlin",
  "America/New_York",
  // Zones whose offset is not in whole hours.
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
]

const TABLES = ["sbp_refund_attempt", "sbp_refund", "sbp_invoice", "sbp_payout"]

const { numRuns, seed } = randomRuns("figures", { short: 5, long: 2_000 })

const dayOf = (index: number) =>
  new Date(Date.parse(BEGINNING) + index * 86_400_000)
    .toISOString()
    .slice(0, 10)

const question = fc.record({
  zone: fc.constantFrom(...ZONES),
  from: fc.integer({ min: -3, max: DAYS }),
  days: fc.integer({ min: 0, max: DAYS }),
  by: fc.constantFrom("day", "week", "month"),
  currency_code: fc.constantFrom("rub", "usd"),
  provider_id: fc.constantFrom(undefined, PROVIDER, "pp_sbp_other"),
})

export function testFigures(use: () => TestShop) {
  const read = async (query: Record<string, string | undefined> = {}) => {
    const given = Object.entries(query).filter(([, value]) => value)
    const params = new URLSearchParams(given as [string, string][])
    const path = `${FIGURES}?${params.toString()}`
    return (await use().shop.admin.get<{ figures: AdminFigures }>(path)).figures
  }

  const useZone = (timeZone: string) => {
    const service = use().shop.container.resolve(SBP_PAYOUT_MODULE)
    registerOwnOptions({ ...service["options_"], timeZone })
  }

  describe("GET /admin/sbp/figures", () => {
    afterEach(() => useZone("Europe/Moscow"))

    it(
      "equals the plain sum over the rows, whatever happened to them, folded or not",
      async () => {
        const { sql, shop } = use()
        // Figures follow deletions, too, although a trigger forbids to delete a payout.
        await sql.raw(
          "ALTER TABLE sbp_payout DISABLE TRIGGER sbp_payout_is_not_deleted"
        )
        const property = fc.asyncProperty(
          historySteps,
          fc.array(question, { minLength: 3, maxLength: 3 }),
          async (steps: HistoryStep[], questions) => {
            for (const table of TABLES) {
              await sql(table).delete()
            }
            for (const step of steps) {
              if (step.kind === "fold") {
                await foldFigures(shop.container)
              } else {
                await takeStep(sql, step)
              }
            }
            const expectAll = async () => {
              for (const { zone, from, days, ...asked } of questions) {
                useZone(zone)
                const period = { from: dayOf(from), to: dayOf(from + days) }
                const figures = await read({ ...asked, ...period })
                for (const part of [
                  { ...period, ...figures },
                  ...figures.parts,
                ]) {
                  const { received, fees, returned, paid_out, net, links } =
                    part
                  const shown = {
                    received,
                    fees,
                    returned,
                    paid_out,
                    net,
                    links,
                  }
                  const expected = await expectedFigures(sql, {
                    zone,
                    ...asked,
                    from: part.from,
                    to: part.to,
                  })
                  expect([part.from, part.to, shown]).toEqual([
                    part.from,
                    part.to,
                    expected.sums,
                  ])
                }
                const { times } = await expectedFigures(sql, {
                  zone,
                  ...asked,
                  ...period,
                })
                expectNear(figures.times, times)
              }
            }
            await expectAll()
            await foldFigures(shop.container)
            await expectAll()
            const rows = await sql("sbp_figure").where({ is_folded: false })
            expect(rows).toEqual([])
          }
        )
        await fc.assert(property, { numRuns, seed })
      },
      300_000 + numRuns * 1_000
    )

    it("lets no transaction wait for another one", async () => {
      const { sql } = use()
      const create = (id: string) => ({
        kind: "create" as const,
        id,
        at: 0,
        currency_code: "rub" as const,
        provider_id: PROVIDER as typeof PROVIDER,
        amount: 100,
        is_test: false,
      })
      await takeStep(sql, create("one"))
      await takeStep(sql, create("other"))
      const pay = (trx: typeof sql, id: string) =>
        trx("sbp_invoice").where({ id }).update({
          state: "paid",
          paid_at: BEGINNING,
          received_amount: "1.00",
        })
      const first = await sql.transaction()
      await pay(first, "one")
      await sql.transaction(async (second) => {
        await second.raw("SET LOCAL lock_timeout = '1s'")
        await pay(second, "other")
      })
      // An uncommitted row is not counted, and does not block the folding.
      await foldFigures(use().shop.container)
      const day = BEGINNING.slice(0, 10)
      const before = await read({ from: day, to: day })
      expect(before.received).toEqual({ count: 1, amount: "1.00" })
      await first.commit()
      const after = await read({ from: day, to: day })
      expect(after.received).toEqual({ count: 2, amount: "2.00" })
    })

    it("counts what is open now and what waits for a person", async () => {
      const { sql } = use()
      const { now } = await read()
      expect(now).toEqual({
        links_open: { count: 0, amount: "0.00" },
        payments_unsettled: { count: 0, amount: "0.00" },
        payments_waiting: { count: 0, amount: "0.00" },
        payouts_to_approve: { count: 0, amount: "0.00" },
        batches_to_approve: { count: 0, amount: "0.00" },
        payouts_waiting: { count: 0, amount: "0.00" },
        payouts_in_doubt: { count: 0, amount: "0.00" },
      })
      const invoice = {
        provider_id: PROVIDER,
        shop_id: "100500",
        session_ids: [],
        currency_code: "rub",
        expires_at: BEGINNING,
      }
      const paid = { paid_at: BEGINNING, received_amount: "20.00" }
      await sql("sbp_invoice").insert(
        [
          { id: "open", state: "open", amount: "10.50" },
          { id: "paid", state: "paid", amount: "20.00", ...paid },
          { id: "closed", state: "closed", amount: "20.00", ...paid },
        ].map((row) => ({ ...invoice, ...row, idempotency_key: row.id }))
      )
      const entry = (subject_id: string, about: object) => ({
        ...about,
        id: `att_${subject_id}`,
        reason: "order_not_created",
        subject_id,
        details: "{}",
      })
      await sql("sbp_attention").insert([
        entry("open", { invoice_id: "open" }),
        entry("closed", { invoice_id: "closed", amount: "1.50" }),
      ])
      await sql("sbp_attention").insert(
        entry("unknown", { payout_id: "unknown" })
      )
      await sql("sbp_payout").insert(
        ["awaiting_approval", "unknown", "paid"].map((state) => ({
          id: state,
          state,
          idempotency_key: state,
          shop_id: "100500",
          amount: "5.00",
          currency_code: "rub",
          first6: "411111",
          last4: "1111",
          fingerprint: "f",
          words: [],
          created_by: "user_1",
          counted_at: BEGINNING,
        }))
      )
      await sql("sbp_payout_batch").insert(
        ["awaiting_approval", "making"].map((state) => ({
          id: state,
          state,
          idempotency_key: state,
          name: state,
          shop_id: "100500",
          amount: "12.50",
          currency_code: "rub",
          row_count: 2,
          digest: "d",
          days: 3,
          created_by: "user_1",
          approve_by: BEGINNING,
        }))
      )
      expect((await read()).now).toEqual({
        links_open: { count: 1, amount: "10.50" },
        payments_unsettled: { count: 1, amount: "20.00" },
        payments_waiting: { count: 1, amount: "1.50" },
        payouts_to_approve: { count: 1, amount: "5.00" },
        batches_to_approve: { count: 1, amount: "12.50" },
        payouts_waiting: { count: 1, amount: "5.00" },
        payouts_in_doubt: { count: 1, amount: "5.00" },
      })
      const none = await read({ provider_id: "pp_sbp_other" })
      expect(none.now.links_open.count).toBe(0)
      expect(none.now.payouts_waiting.count).toBe(0)
      expect(none.now.batches_to_approve.count).toBe(0)
    })

    it("names filters of lists that count the same", async () => {
      const { sql, shop } = use()
      const steps: Exclude<HistoryStep, { kind: "fold" }>[] = [
        ...["one", "two", "three"].map((id, at) => ({
          kind: "create" as const,
          id,
          at,
          currency_code: "rub" as const,
          amount: 500,
          provider_id: PROVIDER,
        })),
        ...[0, 1].map((row) => ({
          kind: "pay" as const,
          row,
          delay: 60,
          received: 500,
          credited: 490,
          to: "paid",
        })),
        { kind: "settle", row: 0, delay: 1 },
        {
          kind: "return",
          id: "back",
          row: 0,
          at: 30,
          amount: 200,
          outcome: "paid",
        },
      ] as Exclude<HistoryStep, { kind: "fold" }>[]
      for (const step of steps) {
        await takeStep(sql, step)
      }
      const day = BEGINNING.slice(0, 10)
      const { period, ...figures } = await read({ from: day, to: day })
      const count = async (filter: string, more = "") => {
        const bounds = `${filter}[$gte]=${String(period.starts_at)}&${filter}[$lt]=${String(period.ends_at)}`
        const path = `/admin/sbp/invoices?${bounds}${more}`
        return (await shop.admin.get<{ count: number }>(path)).count
      }
      expect({
        received: figures.received.count,
        returned: figures.returned.count,
        ...figures.links,
      }).toEqual({
        received: await count("paid_at"),
        returned: await count("returned_at"),
        created: await count("created_at"),
        paid: await count(
          "created_at",
          "&state[]=paid&state[]=settled&state[]=closed"
        ),
        orders: await count("created_at", "&state=settled"),
        expired: 0,
        failed: 0,
      })
      expect(figures.received.count).toBe(2)
      expect(figures.returned).toEqual({ count: 1, amount: "2.00" })
    })

    it("shows the last thirty days unless asked otherwise, and what can be chosen", async () => {
      const figures = await read()
      expect(figures).toMatchObject({
        by: "day",
        time_zone: "Europe/Moscow",
        currency_code: "rub",
        currency_codes: ["rub"],
        provider_id: null,
        provider_ids: [PROVIDER],
      })
      expect(figures.parts).toHaveLength(30)
      expect(figures.parts.at(-1)?.to).toBe(figures.today)
    })

    it.each([
      ["from=2026-01-01", "Field 'to' is missing: name both days"],
      ["from=2026-02-30&to=2026-03-01", "Field 'from' must be a day"],
      ["from=0026-11-01&to=0026-11-30", "Field 'from' must be a day"],
      ["from=9999-12-31&to=9999-12-31", "Field 'from' must be a day"],
      ["from=2026-03-02&to=2026-03-01", "Field 'to' must not be before 'from'"],
      ["from=2000-03-02&to=2026-03-01", "Field 'to' must be at most 3700 days"],
      ["from=2022-03-02&to=2026-03-01&by=day", "Field 'by' would divide"],
      ["by=year", "Expected: 'day, week, month' for field 'by'"],
      ["currency_code=roubles", "Field 'currency_code' must be a currency"],
    ])("refuses ?%s", async (query, message) => {
      const answer = await answerOf(use().shop.admin.get(`${FIGURES}?${query}`))
      expect(answer).toMatchObject({ status: 400 })
      expect(JSON.stringify(answer)).toContain(message)
    })
  })
}

/** Expects times within the promised precision, and none where there are none. */
function expectNear(
  shown: AdminFigures["times"],
  expected: AdminFigures["times"]
): void {
  for (const measure of ["to_pay", "to_order"] as const) {
    const [one, other] = [shown[measure], expected[measure]]
    if (one === null || other === null) {
      expect([measure, one]).toEqual([measure, other])
      continue
    }
    for (const part of ["median", "p95"] as const) {
      const off = Math.abs(one[part] - other[part])
      expect([measure, part, off <= other[part] * 0.025 + 0.001]).toEqual([
        measure,
        part,
        true,
      ])
    }
  }
}
