import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  currencyCodeOf,
  parseAmount,
  parseCurrency,
} from "../../src/domain/money"
import { readUsage } from "../../src/modules/payout/limits"
import {
  findPage,
  type Page,
  walkPayouts,
} from "../../src/modules/payout/queries"
import type { PayoutFilters } from "../../src/modules/payout/queries"

export type Question = {
  title: string
  /** Returns how many payouts it is about. */
  ask: (pool: Knex) => Promise<number>
}

const FIRST_PAGE: Page = {
  limit: 20,
  offset: 0,
  order: { by: "created_at", direction: "desc" },
}

const page = (
  title: string,
  filters: PayoutFilters,
  changes: Partial<Page> = {}
): Question => ({
  title,
  ask: async (pool) =>
    (await findPage(pool, filters, { ...FIRST_PAGE, ...changes })).count,
})

const search = (title: string, q: string) => page(`Search: ${title}`, { q })

/**
 * Queries of operators and of the plugin itself, including the expensive ones.
 */
export const QUESTIONS: Question[] = [
  page("The first page", {}),
  page("The page after 100,000 others", {}, { offset: 100_000 }),
  page(
    "The largest sums first",
    {},
    { order: { by: "amount", direction: "desc" } }
  ),
  page("What waits for a person", {
    state: ["awaiting_approval", "pending", "unknown"],
  }),
  page("What is paid: nearly all", { state: ["paid"] }),
  page("What one person created", { created_by: ["user_7"] }),
  page("One day", {
    created_at: { $gte: "2025-03-01T00:00:00Z", $lt: "2025-03-02T00:00:00Z" },
  }),
  page("Sums from 99,000", { amount: { $gte: "99000" } }),
  page("One order", { order_id: ["order_500"] }),
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
          isApproved: false,
        })
        return day > 0n ? 1 : 0
      }),
  },
  {
    title: "Export: 1,000 rows in the middle of the list",
    ask: async (pool) => {
      const filters = { created_at: { $lt: "2025-03-02T00:00:00Z" } }
      let batch = 0
      for await (const payouts of walkPayouts(pool, filters, 1_000)) {
        batch += 1
        if (batch === 2) {
          return payouts.length
        }
      }
      return 0
    },
  },
]
