import { digestText } from "../digest-text"
import type { Digest } from "../read-digest"

const none = { count: 0, minor: 0n }

const rub = {
  currency_code: "rub",
  received: { count: 12, minor: 9_007_199_254_740_993_05n },
  returned: { count: 1, minor: 100_00n },
  paid_out: none,
  orders: 11,
}

const digest: Digest = {
  day: "2026-11-24",
  time_zone: "Europe/Moscow",
  sums: [rub],
  entries: { count: 3, oldest_at: new Date("2026-11-22T22:05:00Z") },
  waiting: [
    {
      currency_code: "rub",
      payments: { count: 2, minor: 3_000_00n },
      payouts: none,
      to_approve: { count: 7, minor: 94_000_00n },
      batches_to_approve: { count: 1, minor: 40_000_00n },
    },
  ],
}

const [plain, hard] = [/[\u00a0\u202f]/g, " "] as const
const linesOf = (of: Digest) =>
  digestText(of).text.replaceAll(plain, hard).split("\n")

describe("the text of a digest", () => {
  it("lists in both languages the received, stuck and waiting sums", () => {
    expect(digestText(digest).subject).toBe(
      "SBP on 24 November 2026 / СБП за 24 ноября 2026 г."
    )
    expect(linesOf(digest)).toEqual([
      "SBP on 24 November 2026 (Europe/Moscow)",
      "",
      "In and out",
      "Received: ₽9,007,199,254,740,993.05 (12)",
      "Returned: ₽100.00 (1)",
      "Paid out: ₽0.00 (0)",
      "Settled of the links of that day: 11",
      "",
      "Needs attention",
      "Open entries: 3, the oldest since 23 November 2026 at 01:05",
      "Payments: ₽3,000.00 (2)",
      "",
      "Payouts awaiting approval",
      "₽94,000.00 (7)",
      "Batches: ₽40,000.00 (1)",
      "",
      "All of it is in the admin, in the section SBP.",
      "",
      "",
      "СБП за 24 ноября 2026 г. (Europe/Moscow)",
      "",
      "Поступления и расходы",
      "Получено: 9 007 199 254 740 993,05 ₽ (12)",
      "Возвращено: 100,00 ₽ (1)",
      "Выплачено: 0,00 ₽ (0)",
      "Проведено по ссылкам этого дня: 11",
      "",
      "Требует внимания",
      "Открытых записей: 3, самая старая — 23 ноября 2026 г. в 01:05",
      "Платежи: 3 000,00 ₽ (2)",
      "",
      "Выплаты, которые ждут подтверждения",
      "94 000,00 ₽ (7)",
      "Пакеты: 40 000,00 ₽ (1)",
      "",
      "Подробности — в админке, в разделе «СБП».",
    ])
  })

  it("names each currency that moved if there are several", () => {
    const usd = { ...rub, currency_code: "usd", orders: 2 }
    const still = { ...usd, received: none, returned: none, orders: 0 }
    const huf = { ...rub, currency_code: "huf" }
    const lines = linesOf({ ...digest, sums: [rub, usd, huf] })
    const named = ["RUB", "USD", "HUF"]
    // In both languages.
    expect(lines.filter((it) => /^[A-Z]{3}$/.test(it))).toEqual([
      ...named,
      ...named,
    ])
    expect(lines).toContain("Returned: $100.00 (1)")
    // Also where hundredths are not in use: sums have to add up.
    expect(lines).toContain("Returned: Ft 100.00 (1)")
    expect(linesOf({ ...digest, sums: [rub, still] })).not.toContain("RUB")
  })

  it("says that nothing happened", () => {
    const lines = linesOf({
      ...digest,
      sums: [{ ...rub, received: none, returned: none, orders: 0 }],
      entries: { count: 0, oldest_at: null },
      waiting: [],
    })
    expect(lines).toEqual(
      expect.arrayContaining([
        "Received: ₽0.00 (0)",
        "Open entries: 0",
        "None",
        "Нет",
      ])
    )
  })
})
