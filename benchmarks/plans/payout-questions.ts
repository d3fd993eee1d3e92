import {
  currencyCodeOf,
  parseAmount,
  parseCurrency,
} from "../../src/domain/money"
import { readUsage } from "../../src/modules/payout/limits"
import {
  findPayoutPage,
  type PayoutFilters,
  type PayoutPage,
  walkPayouts,
} from "../../src/modules/payout/queries"
import type { Question } from "./ask"

const DAY_MS = 24 * 60 * 60_000

/** Days of the past: the table is filled until now. */
const days = (from: number, until: number) => ({
  $gte: new Date(Date.now() - from * DAY_MS),
  $lt: new Date(Date.now() - until * DAY_MS),
})

const FIRST_PAGE: PayoutPage = {
  limit: 20,
  offset: 0,
  order: { by: "created_at", direction: "desc" },
}

const page = (
  title: string,
  filters: PayoutFilters,
  changes: Partial<PayoutPage> = {}
): Question => ({
  title: `Payouts: ${title}`,
  ask: (pool) => findPayoutPage(pool, filters, { ...FIRST_PAGE, ...changes }),
})

const search = (title: string, q: string) =>
  page(`the search, for ${title}`, { q })

/**
 * Queries of operators and of the plugin itself, including the expensive ones.
 */
export const PAYOUT_QUESTIONS: Question[] = [
  page("the first page", {}),
  page("the page after 10,000 others", {}, { offset: 10_000 }),
  page(
    "the largest sums first",
    {},
    { order: { by: "amount", direction: "desc" } }
  ),
  page("what waits for a person", {
    state: ["awaiting_approval", "pending", "unknown"],
  }),
  page("what is paid: nearly all", { state: ["paid"] }),
  page("what one person created", { created_by: ["user_7"] }),
  page("what one person approved", { approved_by: ["user_7"] }),
  page("returns: there are none", { purpose: ["return"] }),
  page("one day of created_at", { created_at: days(9, 8) }),
  page("one day of paid_at", { paid_at: days(9, 8) }),
  page("sums from 99,000", { amount: { $gte: "99000" } }),
  page("one order", { order_id: ["order_500"] }),
  search("the last digits of a card", "0042"),
  search("an id", "sbppo_777777"),
  search("a sum", "1234.50"),
  search("a rare word", "n123456"),
  search("the beginnings of two common words", "перев книг"),
  search("what is not there", "nothing"),
  {
    title: "Limits: the sum of 24 hours, in all and of one card",
    ask: (pool) =>
      pool.transaction(async (trx) => {
        const { day } = await readUsage(trx, {
          currency_code: currencyCodeOf(parseCurrency("RUB")),
          amount: parseAmount("100"),
          fingerprints: ["none"],
          replaces_id: null,
          approved_by: null,
        })
        return day
      }),
  },
  {
    title: "Export: 1,000 rows in the middle of the list",
    ask: async (pool) => {
      const filters = { created_at: { $lt: days(3, 3).$lt } }
      let batch = 0
      for await (const payouts of walkPayouts(pool, filters, 1_000)) {
        batch += 1
        if (batch === 2) {
          return payouts
        }
      }
      return []
    },
  },
]
