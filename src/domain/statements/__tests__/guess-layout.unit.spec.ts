import { guessLayout } from "../guess-layout"
import type { StatementField, StatementKind } from "../statement"

const DEFAULTS = { time_zone: "Europe/Moscow", currency_code: "rub" }
const ID = "3f0c1f0e-1111-4222-8333-444455556666"

type Case = {
  name: string
  kind: StatementKind
  lines: string[][]
  header: number
  columns: Partial<Record<StatementField, number>>
}

const CASES: Case[] = [
  {
    name: "a Russian cabinet, with a title",
    kind: "payments",
    lines: [
      ["Реестр операций за 01.11.2026–20.11.2026"],
      [],
      ["Номер операции", "Номер заказа", "Дата операции", "Статус", "Сумма"],
      [ID, "37", "21.11.2026 14:03:07", "Зачислен", "1 274,92"],
    ],
    header: 3,
    columns: { gateway_id: 0, our_id: 1, time: 2, status: 3, amount: 4 },
  },
  {
    name: "an English one, in another order",
    kind: "payments",
    lines: [
      ["Amount", "Fee", "Net", "Currency", "Payment ID", "Paid at", "Status"],
      ["10.00", "0.10", "9.90", "RUB", ID, "2026-11-21 10:00:00", "PAID"],
    ],
    header: 1,
    columns: {
      amount: 0,
      fee: 1,
      credited: 2,
      currency: 3,
      gateway_id: 4,
      time: 5,
      status: 6,
    },
  },
  {
    name: "no names at all",
    kind: "payments",
    lines: [
      [ID, "21.11.2026 14:03:07", "1274,92", "RUB"],
      [ID, "21.11.2026 14:04:07", "10,00", "RUB"],
    ],
    header: 0,
    columns: { gateway_id: 0, time: 1, amount: 2, currency: 3 },
  },
  {
    name: "our id in a column that is called otherwise",
    kind: "payouts",
    lines: [
      ["ID выплаты", "Заказ", "Поле 7", "Карта", "Дата", "Сумма", "Статус"],
      [
        ID,
        "37",
        '{"payout_id":"sbppo_01M8A0000000000000000000AB"}',
        "220220******1234",
        "21.11.2026 10:00",
        "500,00",
        "Исполнена",
      ],
    ],
    header: 1,
    columns: {
      gateway_id: 0,
      our_id: 2,
      card: 3,
      time: 4,
      amount: 5,
      status: 6,
    },
  },
]

describe("guessLayout", () => {
  it.each(CASES)("reads $name", ({ lines, kind, header, columns }) => {
    expect(guessLayout(lines, kind, DEFAULTS)).toMatchObject({
      header_lines: header,
      columns,
    })
  })

  it("finds payouts by the ids that the gateway was given, not by descriptions", () => {
    const [own, other] = ["AB", "CD"].map(
      (end) => `sbppo_01M8A0000000000000000000${end}`
    )
    const line = [`Взамен ${other}`, JSON.stringify({ payout_id: own }), "1,00"]
    const names = ["Описание", "Прочее", "Сумма"]
    const { columns } = guessLayout([names, line], "payouts", DEFAULTS)
    expect(columns).toMatchObject({ our_id: 1, amount: 2 })
  })

  it.each([
    ["1274,92", ","],
    ["1 274,92 ₽", ","],
    ["1274.92", "."],
    ["1,274.92", "."],
    ["1274", ","],
    ["1,500", "."],
    ["1,274,000", "."],
    ["1.500", ","],
    ["1274,920", ","],
    ["1274.920", "."],
  ])("takes the decimal mark from %j", (sum, mark) => {
    const lines = [
      ["Дата", "Сумма"],
      ["21.11.2026", sum],
    ]
    const { decimal_mark } = guessLayout(lines, "payments", DEFAULTS)
    expect(decimal_mark).toBe(mark)
  })

  it.each([
    ["Зачислен", "paid"],
    ["Исполнена", "paid"],
    ["CONFIRMED", "paid"],
    ["Не исполнена", "not_paid"],
    ["Не оплачен", "not_paid"],
    ["Отклонён банком", "not_paid"],
    ["declined", "not_paid"],
    ["Возврат", "went_back"],
    ["refunded", "went_back"],
    ["В обработке", "in_progress"],
    ["pending", "in_progress"],
  ])("knows what %j means", (word, meaning) => {
    const lines = [
      ["Дата", "Статус", "Сумма"],
      ["21.11.2026", word, "1,00"],
    ]
    const { meanings } = guessLayout(lines, "payments", DEFAULTS)
    expect(meanings).toEqual({ [word]: meaning })
  })

  it("reads cells full of dots at once", () => {
    const cell = `${"1".repeat(6)}${".".repeat(90)}${"1".repeat(100)}a`
    const lines = Array.from({ length: 40 }, () =>
      Array<string>(200).fill(cell)
    )
    const start = performance.now()
    guessLayout(lines, "payments", DEFAULTS)
    expect(performance.now() - start).toBeLessThan(2_000)
  })

  it("leaves out columns that it does not know", () => {
    const lines = [
      ["Дата", "Статус", "Сумма"],
      ["21.11.2026", "Седьмой", "1,00"],
    ]
    expect(guessLayout(lines, "payments", DEFAULTS).meanings).toEqual({})
  })
})
