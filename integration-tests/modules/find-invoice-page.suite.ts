import fc from "fast-check"
import type { InvoiceState } from "../../src/domain/states/invoice"
import {
  findInvoicePage,
  type InvoiceFilters,
  type InvoicePage,
} from "../../src/modules/ledger/queries/find-invoice-page"
import { ModuleDatabase } from "../module-database"

type Row = {
  id: string
  state: InvoiceState
  /** Microseconds after the beginning. */
  created: number
  paid: number | null
}

const PAID: readonly InvoiceState[] = ["paid", "settled", "closed"]

/**
 * Few different times, so that many rows share one. They differ by less than a Date
 * holds, or by so much that they have fewer digits.
 */
const time = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constant(-1e15))

const rows: fc.Arbitrary<Row[]> = fc.uniqueArray(
  fc
    .record({
      id: fc.stringMatching(/^sbpinv_[0-9A-Z]{6}$/),
      state: fc.constantFrom<InvoiceState>("open", "settled", "expired"),
      created: time,
      paid: time,
    })
    .map((row) => ({
      ...row,
      paid: PAID.includes(row.state) ? row.paid : null,
    })),
  { selector: ({ id }) => id, maxLength: 30 }
)

const order = fc.record({
  by: fc.constantFrom("created_at" as const, "paid_at" as const),
  direction: fc.constantFrom("asc" as const, "desc" as const),
})

/** The whole list, as JavaScript sorts it. */
function sorted(all: Row[], { by, direction }: InvoicePage["order"]): string[] {
  const value = ({ created, paid }: Row) => (by === "paid_at" ? paid : created)
  const sign = direction === "asc" ? 1 : -1
  return [...all]
    .sort((one, other) => {
      const [a, b] = [value(one), value(other)]
      if (a === null || b === null) {
        return a === b ? byId(one, other) * sign : a === null ? 1 : -1
      }
      return (a - b || byId(one, other)) * sign
    })
    .map(({ id }) => id)
}

const byId = (one: Row, other: Row) => (one.id < other.id ? -1 : 1)

const isEnded = ({ state }: Row) => state === "expired"

describe("pages of a list", () => {
  let database: ModuleDatabase

  beforeAll(async () => {
    database = await ModuleDatabase.create("pages", "ledger")
  })

  afterAll(() => database.drop())

  const empty = () => database.pool.raw("TRUNCATE sbp_invoice")

  const insert = (all: Row[]) =>
    database.pool.raw(
      `INSERT INTO sbp_invoice (id, provider_id, shop_id, state, session_ids,
         amount, currency_code, expires_at, idempotency_key, created_at, paid_at)
       SELECT id, 'pp_sbp_sbp', '1', state, '{}', '1.00', 'rub', now(), id,
         ${at("created")}, ${at("paid")}
       FROM jsonb_to_recordset(?::jsonb)
         AS made (id text, state text, created float8, paid float8)`,
      [JSON.stringify(all)]
    )

  const at = (name: string) =>
    `'2026-01-01T00:00:00Z'::timestamptz + ${name} * interval '1 microsecond'`

  const find = (page: Partial<InvoicePage>, filters: InvoiceFilters = {}) =>
    findInvoicePage(database.pool, filters, {
      limit: 20,
      offset: 0,
      order: { by: "created_at", direction: "desc" },
      ...page,
    })

  /** All pages from the first to the last, and back again from there. */
  async function readAll(
    page: Pick<InvoicePage, "limit" | "order">,
    filters?: InvoiceFilters,
    meanwhile?: () => Promise<unknown>
  ) {
    const [forwards, backwards]: [string[], string[]] = [[], []]
    let found = await find(page, filters)
    for (;;) {
      forwards.push(...found.ids)
      if (!found.next) {
        break
      }
      await meanwhile?.()
      found = await find({ ...page, after: found.next }, filters)
    }
    for (;;) {
      backwards.unshift(...found.ids)
      if (!found.previous) {
        return { forwards, backwards }
      }
      found = await find({ ...page, before: found.previous }, filters)
    }
  }

  it("have every row once, in order, forwards and backwards", async () => {
    await fc.assert(
      fc
        .asyncProperty(
          rows,
          order,
          fc.integer({ min: 1, max: 9 }),
          async (all, order, limit) => {
            await insert(all)
            const expected = sorted(all, order)
            const read = await readAll({ limit, order })
            expect(read).toEqual({ forwards: expected, backwards: expected })
            const offset = Math.floor(all.length / 2)
            const rest = await find({ limit, order, offset })
            expect(rest.ids).toEqual(expected.slice(offset, offset + limit))
          }
        )
        .beforeEach(empty),
      { numRuns: 40 }
    )
  })

  it("have every row that was there, whatever is inserted meanwhile", async () => {
    const before = rows.filter((all) => all.length > 5)
    await fc.assert(
      fc
        .asyncProperty(before, rows, order, async (all, news, order) => {
          await insert(all)
          const known = new Set(all.map(({ id }) => id))
          const added = news.filter(({ id }) => !known.has(id))
          const waiting = [...added]
          const { forwards } = await readAll({ limit: 3, order }, {}, () =>
            insert(waiting.splice(0, 4))
          )
          const inserted = added.slice(0, added.length - waiting.length)
          const whole = sorted([...all, ...inserted], order)
          expect(new Set(forwards).size).toBe(forwards.length)
          expect(forwards).toEqual(whole.filter((id) => forwards.includes(id)))
          expect(forwards.filter((id) => known.has(id))).toEqual(
            sorted(all, order)
          )
        })
        .beforeEach(empty),
      { numRuns: 20 }
    )
  })

  it("count up to ten thousand rows, and say if there are more", async () => {
    const all = many(10_000)
    await empty()
    await insert(all)
    expect(await find({ limit: 1 })).toMatchObject({
      count: 10_000,
      count_is_exact: true,
    })
    await insert([{ id: "sbpinv_one", state: "open", created: 0, paid: null }])
    expect(await find({ limit: 1 })).toMatchObject({
      count: 10_000,
      count_is_exact: false,
    })
    expect(await find({ limit: 0 }, { state: ["settled"] })).toEqual({
      ids: [],
      count: all.filter(({ state }) => state === "settled").length,
      count_is_exact: true,
      next: null,
      previous: null,
    })
  })

  it("refuse to go on from a place that no row has", async () => {
    const after = { value: null, id: "sbpinv_none" }
    await expect(find({ after })).rejects.toThrow("This cursor is not valid")
  })

  describe("of more rows than are counted", () => {
    // More rows than a query walks before it sorts the list instead.
    const all = many(30_000)

    beforeAll(async () => {
      await empty()
      await insert(all)
      await database.pool.raw("ANALYZE sbp_invoice")
    })

    it.each([
      ["created_at", "asc"],
      ["created_at", "desc"],
      ["paid_at", "asc"],
      ["paid_at", "desc"],
    ] as const)("are the same by %s, %s", async (by, direction) => {
      const order = { by, direction }
      const expected = sorted(all, order)
      expect(await readAll({ limit: 1_000, order })).toEqual({
        forwards: expected,
        backwards: expected,
      })
    })

    it.each<[string, InvoiceFilters, (row: Row) => boolean]>([
      ["states", { state: ["expired"] }, ({ state }) => state === "expired"],
      [
        "states with and without a payment",
        { state: ["closed", "expired"] },
        ({ state }) => state === "closed" || state === "expired",
      ],
      ["what ended unpaid", { ended_unpaid: true }, isEnded],
      ["all others", { ended_unpaid: false }, (row) => !isEnded(row)],
      [
        "a time of payment",
        { paid_at: { $gte: new Date("2026-01-01T00:00:00.006Z") } },
        ({ paid }) => paid !== null && paid >= 6_000,
      ],
      [
        "a time of creation at the other end",
        { created_at: { $lt: new Date("2026-01-01T00:00:00.007Z") } },
        ({ created }) => created < 7_000,
      ],
      [
        "a time of creation from which on",
        { created_at: { $gte: new Date("2026-01-01T00:00:00.004Z") } },
        ({ created }) => created >= 4_000,
      ],
      [
        "a time of creation, all of them unpaid",
        {
          created_at: { $gte: new Date("2026-01-01T00:00:00.004Z") },
          state: ["expired"],
        },
        (row) => row.created >= 4_000 && isEnded(row),
      ],
    ])("are found by %s, in every order", async (_, filters, isFound) => {
      const some = all.filter(isFound)
      expect(some.length).toBeGreaterThan(10_000)
      for (const by of ["created_at", "paid_at"] as const) {
        for (const direction of ["asc", "desc"] as const) {
          const order = { by, direction }
          const expected = sorted(some, order)
          // Offsets include those behind the last row that has a value.
          for (const offset of [0, 7_490, 10_000]) {
            const first = await find({ order, offset }, filters)
            const after = first.next ?? undefined
            const second = await find({ order, after }, filters)
            expect([...first.ids, ...second.ids]).toEqual(
              expected.slice(offset, offset + 40)
            )
          }
        }
      }
    })
  })
})

/** Rows of which half are paid, in another order than they were created. */
function many(count: number): Row[] {
  return Array.from({ length: count }, (_, n) => {
    const state = (["settled", "expired", "closed", "expired"] as const)[n % 4]
    return {
      id: `sbpinv_${String((n * 7_919) % 100_003).padStart(6, "0")}`,
      state: state ?? "open",
      created: Math.floor(n / 2),
      paid: n % 2 === 0 ? (n * 31) % 20_000 : null,
    }
  })
}
