import { PAYOUT_STATES } from "../../../../../domain/states/payout"
import { payoutFilters } from "../payout-filters"
import { AdminGetPayoutsFilters } from "../validators"

/** Parses it like the query of a request. */
const filtersOf = (query: object) =>
  payoutFilters(AdminGetPayoutsFilters.parse(query))

describe("payoutFilters", () => {
  it("filter nothing without a query", () => {
    expect(filtersOf({})).toEqual({})
  })

  it.each([
    ["id", "sbppo_1"],
    ["state", "paid"],
    ["purpose", "return"],
    ["created_by", "user_1"],
    ["approved_by", "user_2"],
    ["order_id", "order_1"],
    ["invoice_id", "sbpinv_1"],
    ["gateway_id", "f47ac10b-58cc-4372-a567-012345678901"],
    ["replaces_id", "sbppo_2"],
    ["last4", "1111"],
  ])("makes a list of one %s, and leaves a list as it is", (name, value) => {
    expect(filtersOf({ [name]: value })).toEqual({ [name]: [value] })
    expect(filtersOf({ [name]: [value] })).toEqual({ [name]: [value] })
    expect(filtersOf({ [name]: [] })).toEqual({ [name]: [] })
  })

  it.each([
    [{ last4: "1111" }, ["1111"]],
    [{ last4: ["2222", "1111"] }, ["1111"]],
    [{ last4: "2222" }, []],
    [{ last4: ["2222", "3333"] }, []],
    [{ last4: [] }, []],
  ])("searches for a card within the filter %j", (filter, last4) => {
    expect(filtersOf({ q: "411111…1111", ...filter })).toEqual({
      first6: ["411111"],
      last4,
    })
  })

  const STATES = `must be one of ${PAYOUT_STATES.join(", ")}`
  const DECIMAL = 'must be decimal text, for example "1499.90"'

  it.each<[object, string, string]>([
    [{ state: ["paid", "done"] }, "state.1", STATES],
    [{ state: { $in: ["paid"] } }, "state", STATES],
    [{ purpose: ["refund"] }, "purpose.0", "must be one of payout, return"],
    [{ last4: "111" }, "last4", "must be four digits"],
    [{ last4: ["1111", "x"] }, "last4.1", "must be four digits"],
    [{ amount: { $eq: "1,50" } }, "amount.$eq", DECIMAL],
    [{ amount: { $lte: "" } }, "amount.$lte", DECIMAL],
    [{ id: "\0" }, "id", "must be valid Unicode"],
  ])("refuses %j by name, and says what may be", (query, name, words) => {
    const issues = AdminGetPayoutsFilters.safeParse(query).error?.issues
    expect(issues?.map(({ message }) => message)).toEqual([
      `Field '${name}' ${words}`,
    ])
  })

  it("leaves ranges as they are", () => {
    const noon = "2026-11-21T12:00:00Z"
    expect(
      filtersOf({
        amount: { $gte: "20", $lt: "100.50" },
        created_at: { $gt: noon },
        paid_at: noon,
      })
    ).toEqual({
      amount: { $gte: "20", $lt: "100.50" },
      created_at: { $gt: new Date(noon) },
      paid_at: { $eq: new Date(noon) },
    })
    const exact = { amount: { $eq: "20.00" } }
    expect(filtersOf(exact)).toEqual(exact)
  })

  it.each(["trans", "книг перевод", "1111", "20.00", "order_1", "'&|!:*("])(
    "searches for %j as it is, beside every other filter",
    (q) => {
      expect(filtersOf({ q, state: "paid" })).toEqual({ q, state: ["paid"] })
    }
  )

  it("searches for nothing when nothing was typed", () => {
    expect(filtersOf({ q: "" })).toEqual({})
    expect(filtersOf({ q: " \t" })).toEqual({})
  })

  it("finds the payouts to cards that look like one that was pasted", () => {
    expect(filtersOf({ q: " 411111…1111 ", state: "paid" })).toEqual({
      state: ["paid"],
      first6: ["411111"],
      last4: ["1111"],
    })
  })

  it.each([
    "411111...1111",
    "411111…111",
    "41111…1111",
    "4111111…1111",
    "411111…11111",
    "card 411111…1111",
    "411111…1111 555555…4444",
    "x11111…1111",
  ])("searches for %j as words, because no mask looks like that", (q) => {
    expect(filtersOf({ q })).toEqual({ q })
  })
})
