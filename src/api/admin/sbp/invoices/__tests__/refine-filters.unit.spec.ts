import { ledgerFilters } from "../refine-filters"

const now = new Date("2026-11-21T12:00:00Z")
const about = { idsFound: ["sbpinv_3"], idsInNeed: ["sbpinv_1"], now }

describe("ledgerFilters", () => {
  it("leaves columns as they are", () => {
    const filters = { state: ["open" as const], order_id: "order_1" }
    expect(ledgerFilters(filters, about)).toEqual(filters)
  })

  it("filters by what a search found, and not at all for an empty one", () => {
    expect(ledgerFilters({ q: "order_1" }, about)).toEqual({
      $and: [{ id: { $in: ["sbpinv_3"] } }],
    })
    expect(ledgerFilters({ q: "" }, about)).toEqual({})
  })

  it("finds every session that an invoice ever had", () => {
    const one = { session_ids: { $overlap: ["payses_1"] } }
    expect(ledgerFilters({ session_id: "payses_1" }, about)).toEqual({
      $and: [one],
    })
    expect(ledgerFilters({ session_id: ["payses_1"] }, about)).toEqual({
      $and: [one],
    })
  })

  it("keeps other filters by state or id", () => {
    const filters = {
      id: "sbpinv_2",
      state: ["open" as const],
      without_notification: true,
      needs_attention: true,
    }
    expect(ledgerFilters(filters, about)).toMatchObject({
      id: "sbpinv_2",
      state: ["open"],
      $and: [
        {
          notified_at: null,
          $or: [
            { state: ["expired", "failed"] },
            { state: ["creating", "open"], expires_at: { $lt: now } },
          ],
        },
        { id: { $in: ["sbpinv_1"] } },
      ],
    })
  })

  it("finds what ended unpaid, whatever notifications came", () => {
    const ended = [
      { state: ["expired", "failed"] },
      { state: ["creating", "open"], expires_at: { $lt: now } },
    ]
    expect(ledgerFilters({ ended_unpaid: true }, about)).toEqual({
      $and: [{ $or: ended }],
    })
    expect(ledgerFilters({ ended_unpaid: false }, about)).toEqual({
      $and: [{ $not: { $or: ended } }],
    })
  })

  it("inverts a filter that is false", () => {
    expect(
      ledgerFilters(
        { without_notification: false, needs_attention: false },
        about
      )
    ).toMatchObject({
      $and: [{ $not: { notified_at: null } }, { id: { $nin: ["sbpinv_1"] } }],
    })
  })
})
