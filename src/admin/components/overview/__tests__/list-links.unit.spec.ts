import type { Figures } from "../../../types"
import { listsOf } from "../list-links"

const period = {
  from: "2026-03-01",
  to: "2026-03-01",
  starts_at: "2026-02-28T21:00:00.000Z",
  ends_at: "2026-03-01T21:00:00.000Z",
}

const roubles = { currency_code: "rub", currency_codes: ["rub"] }

const queryOf = (address: string) => {
  const url = new URL(address, "http://localhost")
  const filters = [...url.searchParams].map(([name, value]) => [
    name,
    JSON.parse(value) as unknown,
  ])
  return [url.pathname, Object.fromEntries(filters)] as const
}

describe("the list of a figure", () => {
  const time = { $gte: period.starts_at, $lte: "2026-03-01T20:59:59.999Z" }

  it("filters by the period, as the lists' tables write it", () => {
    const lists = listsOf({
      ...roubles,
      period,
      provider_id: null,
    } as Figures)
    expect(queryOf(lists.received)).toEqual([
      "/sbp/payments",
      { is_test: "false", paid_at: time },
    ])
    expect(queryOf(lists.returned)).toEqual([
      "/sbp/payments",
      { is_test: "false", returned_at: time },
    ])
    expect(queryOf(lists.paidOut)).toEqual([
      "/sbp/payouts",
      {
        state: ["paid", "resolved_paid"],
        purpose: ["payout"],
        paid_at: time,
      },
    ])
    expect(queryOf(lists.links.paid)).toEqual([
      "/sbp/payments",
      {
        is_test: "false",
        state: ["paid", "settled", "closed"],
        created_at: time,
      },
    ])
  })

  it("filters by the shop of the figures", () => {
    const lists = listsOf({
      ...roubles,
      period,
      provider_id: "pp_sbp_b2b",
    } as Figures)
    expect(queryOf(lists.now.links_open)).toEqual([
      "/sbp/payments",
      {
        provider_id: ["pp_sbp_b2b"],
        is_test: "false",
        state: ["creating", "open"],
      },
    ])
  })

  it("filters by currency if there are several", () => {
    const { now } = listsOf({
      currency_code: "kzt",
      currency_codes: ["rub", "kzt"],
      period,
      provider_id: null,
    } as Figures)
    for (const list of [now.links_open, now.payouts_in_doubt]) {
      expect(queryOf(list)[1]).toMatchObject({ currency_code: ["kzt"] })
    }
  })
})
