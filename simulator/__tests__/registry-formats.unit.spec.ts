import type { Simulator } from ".."
import { windows1251 } from "../registries/windows-1251"
import { control } from "./helpers/control"
import { createPayment, withSimulator } from "./helpers/gateway"
import { download } from "./helpers/registries"

let simulator: Simulator
withSimulator((started) => (simulator = started), {
  now: () => Date.parse("2026-11-21T11:03:07.999Z"),
})
beforeEach(async () => {
  const description = "Ёлка «№ 1» — 5 ₽, ☃🎄"
  simulator.pay(await createPayment(simulator, { description }))
})

test("every byte of windows-1251 is the one that browsers read", () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const text = new TextDecoder("windows-1251").decode(all)

  expect([...windows1251(text)]).toEqual([...all])
  expect(windows1251("₽☃🎄").toString()).toBe("???")
})

test("windows-1251 holds the same texts as UTF-8, as far as it can", async () => {
  const plain = await download(simulator, "payments")
  const old = await download(simulator, "payments", {
    encoding: "windows-1251",
  })

  expect(old.headers.get("content-type")).toBe("text/csv; charset=windows-1251")
  expect(plain.text).toContain("Ёлка «№ 1» — 5 ₽, ☃🎄")
  expect(old.text).toBe(plain.text.replace("₽", "?").replace("☃🎄", "??"))
})

test("UTF-8 comes with and without a byte order mark", async () => {
  const plain = await download(simulator, "payments")
  const marked = await download(simulator, "payments", {
    encoding: "utf-8-bom",
  })

  expect(marked.bytes.toString("hex")).toBe(
    `efbbbf${plain.bytes.toString("hex")}`
  )
})

test.each([";", ",", "tab"])("the separator can be %p", async (separator) => {
  for (const decimal of [",", "."]) {
    const query = { separator, decimal }
    const { lines } = await download(simulator, "payments", query)

    expect(lines).toHaveLength(2)
    expect(lines.map((line) => line.length)).toEqual([9, 9])
    expect(lines[1]?.[5]).toBe(`1499${decimal}90`)
  }
})

test.each([
  ["ru", "Europe/Moscow", "21.11.2026 14:03:07"],
  ["iso", "Europe/Moscow", "2026-11-21T14:03:07+03:00"],
  ["iso", "America/St_Johns", "2026-11-21T07:33:07-03:30"],
  ["ru", "Pacific/Kiritimati", "22.11.2026 01:03:07"],
])("dates %s in %s", async (dates, timeZone, shown) => {
  const { lines } = await download(simulator, "payments", { dates, timeZone })

  expect(lines[1]?.[1]).toBe(shown)
})

test.each([
  ["colour=red", "colour is unknown here."],
  ["from=2026-02-30", "from must be a day, for example 2026-11-30."],
  ["to=30.11.2026", "to must be a day"],
  ["to=", "to must be a day"],
  [
    "from=2026-12-01&to=2026-11-30",
    "from must be a day before to, or the same.",
  ],
  [
    "timeZone=Moscow",
    "timeZone must be a time zone, for example Europe/Moscow.",
  ],
  [
    "encoding=koi8-r",
    "encoding must be one of utf-8, utf-8-bom, windows-1251.",
  ],
  ["separator=|", "separator must be one of ;, ,, tab."],
  ["decimal=;", "decimal must be one of ,, ."],
  ["dates=us", "dates must be one of ru, iso."],
  ["header=yes", "header must be true or false."],
  ["shopId=1", "shopId must be 100500."],
  ["seed=-1", "seed must be an integer from 0"],
  ["missing=1.5", "missing must be an integer from 0 to 100000."],
  ["foreign=100001", "foreign must be an integer from 0 to 100000."],
])("%s is refused with a reason", async (query, reason) => {
  for (const path of ["payments.csv", "payouts/faults"]) {
    const { status, answer } = await control(
      simulator,
      "GET",
      `registries/${path}?${query}`
    )
    expect(status).toBe(400)
    expect(answer.error).toContain(reason)
  }
})

test("there is no registry of refunds", async () => {
  const { status, answer } = await control(
    simulator,
    "GET",
    "registries/refunds.csv"
  )

  expect(status).toBe(400)
  expect(answer.error).toBe("name must be one of payments, payouts.")
})
