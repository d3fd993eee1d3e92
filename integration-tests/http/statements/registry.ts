import { randomUUID } from "node:crypto"

/** A payment as a cabinet lists it, in kopeks. */
export type Paid = {
  id: string
  order: string
  at: Date
  sum: number
  fee: number
  status: string
}

const COLUMNS = [
  "Номер операции",
  "Номер заказа",
  "Дата операции",
  "Статус",
  "Сумма",
  "Комиссия",
  "К зачислению",
]

/** How this test's cabinet writes, independently of the code under test. */
export type Style = {
  separator: string
  decimal: string
  /** Hours before UTC. */
  offset: number
  thousands: string
}

export const RUSSIAN: Style = {
  separator: ";",
  decimal: ",",
  offset: 3,
  thousands: "\u00a0",
}

export const ENGLISH: Style = {
  separator: ",",
  decimal: ".",
  offset: 0,
  thousands: "",
}

export function kopeks(sum: number, { decimal, thousands }: Style): string {
  const digits = String(Math.abs(sum)).padStart(3, "0")
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, thousands)
  return `${sum < 0 ? "-" : ""}${whole}${decimal}${digits.slice(-2)}`
}

export function moment(at: Date, { offset, separator }: Style): string {
  const shown = new Date(at.getTime() + offset * 3_600_000).toISOString()
  const [day = "", clock = ""] = shown.slice(0, 19).split("T")
  return separator === ";"
    ? `${day.split("-").reverse().join(".")} ${clock}`
    : `${day} ${clock}`
}

export const lineOf = (paid: Paid, style: Style): string[] => [
  paid.id,
  paid.order,
  moment(paid.at, style),
  paid.status,
  kopeks(paid.sum, style),
  kopeks(paid.fee, style),
  kopeks(paid.sum - paid.fee, style),
]

/** A registry with a title before the column names, and a total at the end. */
export function registryOf(
  lines: string[][],
  style: Style,
  total: number
): string {
  const all = [
    ["Реестр операций «Магазин»", "", "", "", "", "", ""],
    COLUMNS,
    ...lines,
    ["Итого", "", "", "", kopeks(total, style), "", ""],
  ]
  return `${all.map((cells) => cells.join(style.separator)).join("\r\n")}\r\n`
}

/** Knows only the characters of these tests: Cyrillic, a no-break space, angle quotes. */
export function inWindows1251(text: string): Buffer {
  const bytes = [...text].map((char) => {
    const code = char.codePointAt(0) ?? 0
    if (char === "ё") {
      return 0xb8
    }
    return code >= 0x410 && code <= 0x44f ? code - 0x350 : code
  })
  if (bytes.some((byte) => byte > 0xff)) {
    throw new Error("There is a character that windows-1251 does not have here")
  }
  return Buffer.from(bytes)
}

export const newPaid = (changes: Partial<Paid> = {}): Paid => ({
  id: randomUUID(),
  order: "",
  at: new Date("2026-11-10T09:00:00Z"),
  sum: 127_492,
  fee: 1_275,
  status: "Зачислен",
  ...changes,
})
