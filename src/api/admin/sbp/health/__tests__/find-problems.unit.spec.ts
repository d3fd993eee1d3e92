import { parseAmount } from "../../../../../domain/money"
import {
  findDatabaseProblems,
  findLedgerProblems,
  findPayoutProblems,
  findShopProblems,
  type PayoutFacts,
  type ShopFacts,
} from "../find-problems"

const now = new Date("2026-11-21T12:00:00Z")
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const DAY = 24 * 60

const operator = {
  list: "operators",
  entry: "admin@example.com",
  user_id: "user_1",
}

const codes = (changes: Partial<ShopFacts>) =>
  findShopProblems(
    {
      provider_id: "pp_sbp_sbp",
      backendUrl: "https://shop.example.com",
      regions: 1,
      people: [operator],
      last_notification_at: ago(5),
      silent_invoices: 0,
      ...changes,
    },
    now
  ).map(({ code }) => code)

describe("findDatabaseProblems", () => {
  const writing = { is_replica: false, is_read_only: false, refused: null }
  const good = { drift: [], writing, without_provider: [] }

  it("finds none in a good database", () => {
    expect(findDatabaseProblems(good)).toEqual([])
  })

  it.each([
    { is_replica: true },
    { is_read_only: true },
    { refused: ["sbp_invoice"] },
  ])("finds a database that cannot be written to: %j", (changes) => {
    const facts = { ...good, writing: { ...writing, ...changes } }
    expect(findDatabaseProblems(facts)).toEqual([
      { code: "database_not_writable", details: {} },
    ])
  })

  it("names a few of many differences, and none that a newer version makes", () => {
    const column = (name: string) => ({
      table: "sbp_payout",
      kind: "column" as const,
      name,
    })
    const drift = [..."abcdefg"].map((name) => ({
      ...column(name),
      expected: "text",
    }))
    const newer = { ...column("newer"), found: "text" }
    expect(findDatabaseProblems({ ...good, drift: [newer] })).toEqual([])
    const [problem] = findDatabaseProblems({
      ...good,
      drift: [newer, ...drift],
    })
    expect(problem?.code).toBe("tables_drifted")
    expect(problem?.details.parts).toMatch(/^sbp_payout: a, .*: e, …$/)
  })
})

describe("findShopProblems", () => {
  it("finds none in a healthy shop", () => {
    expect(codes({})).toEqual([])
    expect(codes({ last_notification_at: null })).toEqual([])
  })

  it.each<[Partial<ShopFacts>, string]>([
    [{ backendUrl: "http://localhost:9000" }, "backend_url_not_public"],
    [{ regions: 0 }, "provider_in_no_region"],
    [{ people: [] }, "no_operators"],
    [{ people: [{ ...operator, list: "approvers" }] }, "no_operators"],
    [
      { people: [{ ...operator, problem: "person_changed" }] },
      "person_changed",
    ],
    [
      { people: [{ ...operator, problem: "person_unknown" }] },
      "person_unknown",
    ],
    [
      { silent_invoices: 5, last_notification_at: null },
      "notifications_missing",
    ],
    [
      { silent_invoices: 5, last_notification_at: ago(8 * DAY) },
      "notifications_missing",
    ],
  ])("finds in %j: %s", (changes, code) => {
    expect(codes(changes)).toEqual([code])
  })

  it("expects that some shoppers decide against paying", () => {
    expect(codes({ silent_invoices: 4, last_notification_at: null })).toEqual(
      []
    )
    expect(codes({ silent_invoices: 500 })).toEqual([])
  })

  it("names the configuration entry of each problem", () => {
    const [problem] = findShopProblems(
      {
        provider_id: "pp_sbp_sbp",
        backendUrl: "https://shop.example.com",
        regions: 1,
        people: [{ ...operator, problem: "person_changed" }],
        last_notification_at: null,
        silent_invoices: 0,
      },
      now
    )
    expect(problem).toEqual({
      code: "person_changed",
      provider_id: "pp_sbp_sbp",
      details: { list: "operators", entry: "admin@example.com" },
    })
  })
})

describe("findLedgerProblems", () => {
  const find = (oldest_at: Date | null) =>
    findLedgerProblems(
      {
        backlog: {
          notifications: 1,
          unsettled_invoices: 2,
          unbooked_refunds: 3,
          oldest_at,
        },
        open_attention: 0,
        ended_unpaid: { last_7_days: 0 },
        ended_without_notification: { last_7_days: 0 },
      },
      now
    )

  it("gives the sweep its time", () => {
    expect(find(null)).toEqual([])
    expect(find(ago(5))).toEqual([])
  })

  it("finds overdue work", () => {
    expect(find(ago(6))).toEqual([
      {
        code: "backlog_growing",
        details: {
          notifications: 1,
          unsettled_invoices: 2,
          unbooked_refunds: 3,
          oldest_at: "2026-11-21T11:54:00.000Z",
        },
      },
    ])
  })
})

describe("findPayoutProblems", () => {
  const approver = { list: "approvers", entry: "user_2", user_id: "user_2" }
  const bounded = {
    perPayout: parseAmount("100"),
    perDay: parseAmount("500"),
  }
  const find = (changes: Partial<PayoutFacts>) =>
    findPayoutProblems(
      {
        enabled: true,
        limits: { RUB: bounded },
        people: [operator, approver],
        overdue_since: null,
        unpublished_since: null,
        trail: null,
        trail_start: null,
        ...changes,
      },
      now
    )

  it("finds none where one person creates payouts and another approves them", () => {
    expect(find({})).toEqual([])
    expect(find({ unpublished_since: ago(5) })).toEqual([])
    expect(find({ overdue_since: ago(5) })).toEqual([])
    // The options refuse a rule of a second person without approvers.
    expect(find({ people: [operator] })).toEqual([])
  })

  it("says that the trail was changed, even where payouts are off", () => {
    const broken = "row 7 was changed"
    const trail = { checked_at: ago(5), broken }
    expect(find({ trail, enabled: false, people: [] })).toEqual([
      { code: "payout_trail_broken", details: { broken } },
    ])
    expect(find({ trail: { ...trail, broken: null } })).toEqual([])
  })

  it("says how long the trail has not been verified", () => {
    const verified = (minutes: number) =>
      find({ trail: { checked_at: ago(minutes), broken: null } })
    expect(verified(2 * DAY)).toEqual([])
    const broken = "not verified since 2026-11-19T11:59:00.000Z"
    expect(verified(2 * DAY + 1)).toEqual([
      { code: "payout_trail_broken", details: { broken } },
    ])
  })

  it("says that the trail has never been verified", () => {
    expect(find({ trail_start: ago(2 * DAY) })).toEqual([])
    const broken = "not verified since 2026-11-19T11:59:00.000Z"
    expect(find({ trail_start: ago(2 * DAY + 1) })).toEqual([
      { code: "payout_trail_broken", details: { broken } },
    ])
    const trail = { checked_at: ago(5), broken: null }
    expect(find({ trail, trail_start: ago(9 * DAY) })).toEqual([])
  })

  it("ignores payouts that are switched off", () => {
    expect(find({ enabled: false, people: [] })).toEqual([])
  })

  it.each<[Partial<PayoutFacts>, string[]]>([
    [{ people: [approver] }, ["payouts_without_operators"]],
    [
      { people: [operator, { ...approver, user_id: "user_1" }] },
      ["payouts_without_approvers"],
    ],
    [
      { people: [operator, { ...approver, problem: "person_changed" }] },
      ["person_changed", "payouts_without_approvers"],
    ],
    [{ limits: { RUB: { unlimited: true } } }, ["payouts_not_bounded"]],
    [
      { limits: { RUB: bounded, USD: { ...bounded, perDay: undefined } } },
      ["payouts_not_bounded"],
    ],
    [{ unpublished_since: ago(6) }, ["payouts_not_published"]],
    [{ overdue_since: ago(6) }, ["backlog_growing"]],
  ])("finds in %j: %j", (changes, codes) => {
    expect(find(changes).map(({ code }) => code)).toEqual(codes)
  })
})
