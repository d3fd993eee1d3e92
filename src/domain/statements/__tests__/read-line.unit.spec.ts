import { readLine } from "../read-line"
import type { StatementLayout } from "../statement"

const LAYOUT: StatementLayout = {
  header_lines: 1,
  columns: {
    gateway_id: 0,
    our_id: 1,
    time: 2,
    status: 3,
    amount: 4,
    fee: 5,
    currency: 6,
    card: 7,
  },
  decimal_mark: ",",
  time_zone: "Europe/Moscow",
  currency_code: "rub",
  meanings: { Зачислен: "paid", Возврат: "went_back" },
}

const CELLS = [
  "gw-1",
  "sbpinv_01M8A0000000000000000000AB",
  "21.11.2026 14:03:07",
  "Зачислен",
  "1 274,92",
  "-12,75",
  "RUR",
  "",
]

const read = (changes: Record<number, string> = {}, layout = LAYOUT) =>
  readLine(
    CELLS.map((cell, at) => changes[at] ?? cell),
    layout,
    "payments"
  )

describe("readLine", () => {
  it("reads a payment", () => {
    expect(read()).toEqual({
      line: {
        gateway_id: "gw-1",
        names: ["sbpinv_01M8A0000000000000000000AB"],
        mentions: [],
        meaning: "paid",
        amount: "1274.92",
        fee: "12.75",
        credited: null,
        currency_code: "rub",
        at: new Date("2026-11-21T11:03:07Z"),
        first6: null,
        last4: null,
      },
    })
  })

  it.each([
    [{ 4: "много" }, "amount", null],
    [{ 5: "?" }, "fee", "1274.92"],
    [{ 2: "вчера" }, "time", "1274.92"],
    [{ 2: "" }, "time", "1274.92"],
    [{ 3: "Седьмой" }, "status", "1274.92"],
    [{ 6: "рубли" }, "currency", "1274.92"],
  ])(
    "names the cell that it cannot read: %j",
    (changes, unreadable, amount) => {
      expect(read(changes)).toEqual({
        unreadable,
        amount,
        currency_code: "rub",
        gateway_id: "gw-1",
        names: ["sbpinv_01M8A0000000000000000000AB"],
        mentions: [],
        at: unreadable === "time" ? null : new Date("2026-11-21T11:03:07Z"),
        first6: null,
        last4: null,
      })
    }
  )

  it.each([
    [{ 5: "1274,93" }, "fee"],
    [{ 3: "constructor" }, "status"],
    [{ 3: "__proto__" }, "status"],
    [{ 2: "01.01.0001 0:00:00" }, "time"],
    [{ 2: "9999-12-31 23:59:59" }, "time"],
  ])("accepts no impossible value: %j", (changes, unreadable) => {
    expect(read(changes)).toMatchObject({ unreadable })
  })

  it("reads a credited amount equal to the amount: no fee was taken", () => {
    const columns = { ...LAYOUT.columns, credited: 7 }
    const changes = { 5: "0,00", 7: "1 274,92" }
    expect(read(changes, { ...LAYOUT, columns })).toMatchObject({
      line: { amount: "1274.92", fee: "0.00", credited: "1274.92" },
    })
  })

  it.each([
    // The layout's currency is "rub".
    ["", "100,00 USD", "usd"],
    ["", "(100,00)eur", "eur"],
    ["", "100,00 RUR", "rub"],
    ["", "100,00 руб.", "rub"],
    ["", "100,00 ₽", "rub"],
    ["", "5 pcs", "rub"],
    ["USD", "100,00 usd", "usd"],
    ["RUR", "100,00 RUB", "rub"],
    ["USD", "100,00 руб.", "usd"],
  ])(
    "reads the currency of a line: in its column %j, in its sum %j",
    (currency, amount, currency_code) => {
      const changes = { 4: amount, 5: "", 6: currency }
      expect(read(changes)).toMatchObject({ line: { currency_code } })
    }
  )

  it.each([
    ["USD", "100,00 RUB"],
    ["", "100,00 KWD"],
  ])(
    "does not guess the currency: in its column %j, in its sum %j",
    (currency, amount) => {
      expect(read({ 4: amount, 5: "", 6: currency })).toMatchObject({
        unreadable: "currency",
      })
    }
  )

  it("takes no fee from a credited amount of zero: it is not credited yet", () => {
    const columns = { ...LAYOUT.columns, credited: 7 }
    const changes = { 5: "", 7: "0,00" }
    expect(read(changes, { ...LAYOUT, columns })).toMatchObject({
      line: { amount: "1274.92", fee: null, credited: null },
    })
  })

  it("reads a dash as nothing, and an id in any case", () => {
    const id = "3F0C1F0E-1111-4222-8333-44445555ABCD"
    expect(read({ 0: id, 5: "-" })).toMatchObject({
      line: { gateway_id: id.toLowerCase(), fee: null },
    })
  })

  it("knows money that went out by its status, whatever its sign", () => {
    const cells = CELLS.map((cell, at) => (at === 4 ? "-100,00" : cell))
    expect(readLine(cells, LAYOUT, "payouts")).toMatchObject({
      line: { meaning: "paid", amount: "-100.00" },
    })
  })

  it("knows money that went back by its status, or by its sign", () => {
    expect(read({ 3: "Возврат" })).toMatchObject({
      line: { meaning: "went_back", amount: "1274.92" },
    })
    expect(read({ 4: "-100,00" })).toMatchObject({
      line: { meaning: "went_back", amount: "-100.00" },
    })
  })

  it("never takes an unpaid line for a refund, whatever its sign", () => {
    const meanings = { ...LAYOUT.meanings, Отклонён: "not_paid" as const }
    const changes = { 3: "Отклонён", 4: "-100,00" }
    expect(read(changes, { ...LAYOUT, meanings })).toMatchObject({
      line: { meaning: "not_paid", amount: "-100.00" },
    })
  })

  it("takes every line for a payment if there is no column of statuses", () => {
    const { status: _, ...columns } = LAYOUT.columns
    expect(read({ 3: "Седьмой" }, { ...LAYOUT, columns })).toMatchObject({
      line: { meaning: "paid" },
    })
  })

  it.each([
    [["Итого", "", "", "", "1 274,92", "12,75", "", ""]],
    [["", "", "Всего за день:", "", "1 274,92", "", "", ""]],
    [["Сформировано 22.11.2026"]],
    [[""]],
    [[]],
  ])("skips a line that is no payment: %j", (cells) => {
    expect(readLine(cells, LAYOUT, "payments")).toEqual({ is_skipped: true })
  })

  // Such a line has money, and hiding it could make a wrong total look right.
  it("does not skip a payment without its id or its time", () => {
    expect(read({ 0: "", 1: "" })).toHaveProperty("line")
    expect(read({ 0: "", 1: "", 2: "" })).toHaveProperty("unreadable", "time")
  })

  it("reads the mask of a card", () => {
    for (const card of [
      "220220******1234",
      "220220…1234",
      "2202 20** **** 1234",
    ]) {
      expect(read({ 7: card })).toMatchObject({ line: { last4: "1234" } })
    }
  })
})
