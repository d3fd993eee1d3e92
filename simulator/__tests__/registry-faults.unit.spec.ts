import type { RegistryFault, Simulator } from ".."
import { control } from "./helpers/control"
import {
  closeAll,
  createPayment,
  payoutBody,
  send,
  start,
} from "./helpers/gateway"
import { download, faultsOf, kopeks } from "./helpers/registries"

const START = Date.parse("2026-11-01T09:00:00Z")

let now: number
let simulator: Simulator
beforeAll(async () => {
  simulator = await start({ now: () => now })
})
afterAll(closeAll)

/** Ninety of a hundred payments are paid, one a minute. */

async function fill(it: Simulator, count: number): Promise<void> {
  it.reset()
  for (let index = 0; index < count; index += 1) {
    now = START + index * 60_000
    const id = await createPayment(it, {
      order_id: `order-${index}`,
      amount: { value: `${index + 1}.05`, currency: "RUB" },
    })
    if (index % 10 === 9) {
      it.decline(id)
    } else {
      it.pay(id)
    }
    await send(
      it,
      "payout",
      payoutBody({ metadata: { payout_id: `p-${index}` } })
    )
  }
}

const FAULTS = {
  missing: 4,
  doubled: 3,
  changedAmount: 5,
  changedStatus: 4,
  changedFee: 2,
  unreadable: 6,
  foreign: 7,
}

const countsOf = (faults: RegistryFault[]) => {
  const counts: Record<string, number> = {}
  for (const { kind } of faults) {
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

const columns = {
  payments: { at: 1, status: 4, amount: 5, fee: 6, done: "Зачислен" },
  payouts: { at: 1, status: 5, amount: 6, fee: 7, done: "Исполнена" },
}

describe.each(["payments", "payouts"] as const)("faults in %s", (name) => {
  const query = { ...FAULTS, seed: 22, header: true, footer: true }
  const { at, status, amount, fee, done } = columns[name]
  let clean: string[][]
  let lines: string[][]
  let faults: RegistryFault[]

  beforeAll(async () => {
    await fill(simulator, 40)
    clean = (await download(simulator, name)).lines.slice(1)
    lines = (await download(simulator, name, query)).lines
    faults = await faultsOf(simulator, name, query)
  })

  /** The line of a fault, and that of the same operation without any. */
  const pairsOf = (kind: string) =>
    faults
      .filter((fault) => fault.kind === kind)
      .map(({ line, id }) => ({
        line: lines[(line ?? 0) - 1] ?? [],
        was: clean.find(([cell]) => cell === id) ?? [],
      }))

  test("have as many faults of each kind as asked, each in its own line", () => {
    expect(countsOf(faults)).toEqual(FAULTS)
    expect(new Set(faults.map(({ id }) => id)).size).toBe(31)
    // Title, shop, blank, columns; the totals.
    expect(lines).toHaveLength(4 + 40 - 4 + 3 + 7 + 1)
  })

  test("lines without a fault are those of the clean registry", () => {
    const wrong = new Set(faults.map(({ line }) => line))
    const right = lines.filter((_, index) => !wrong.has(index + 1)).slice(4, -1)
    const hit = faults
      .filter(({ kind }) => kind !== "doubled")
      .map(({ id }) => id)

    expect(right).toEqual(clean.filter(([id]) => !hit.includes(id ?? "")))
  })

  test("lack their missing lines", () => {
    const missing = faults.filter(({ kind }) => kind === "missing")
    const listed = lines.map(([id]) => id)

    expect(missing.map(({ line }) => line)).toEqual([null, null, null, null])
    expect(missing.some(({ id }) => listed.includes(id))).toBe(false)
  })

  test("repeat their doubled lines exactly", () => {
    for (const { line, was } of pairsOf("doubled")) {
      expect(line).toEqual(was)
      expect(lines.filter(([id]) => id === was[0])).toEqual([was, was])
    }
  })

  test("with a changed amount differ only in the amount and its fee", () => {
    for (const { line, was } of pairsOf("changedAmount")) {
      expect(kopeks(line[amount])).toBeGreaterThan(kopeks(was[amount]))
      expect(line.slice(0, amount)).toEqual(was.slice(0, amount))
    }
  })

  test("with a changed status or fee differ in nothing else", () => {
    for (const { line, was } of pairsOf("changedStatus")) {
      expect(was[status]).toBe(done)
      expect(line[status]).toMatch(/^(Отклонён|В обработке|Не исполнена)$/)
      expect(line[amount]).toBe(was[amount])
    }
    for (const { line, was } of pairsOf("changedFee")) {
      expect(line[fee]).not.toBe(was[fee])
      expect(line.slice(0, fee)).toEqual(was.slice(0, fee))
    }
  })

  test("unreadable lines lack a sum, a date, or most of their columns", () => {
    const damages = pairsOf("unreadable").map(({ line }) =>
      line.length === 2
        ? "cut"
        : line[amount] === "н/д"
          ? "sum"
          : line[at] === "32.13.2026"
            ? "date"
            : "none"
    )
    expect(damages.sort()).toEqual(["cut", "cut", "date", "date", "sum", "sum"])
  })

  test("foreign lines are of the period, and unknown to the gateway", () => {
    const known = JSON.stringify([simulator.payments(), simulator.payouts()])
    for (const { line, was } of pairsOf("foreign")) {
      expect(was).toEqual([])
      expect(line[status]).toBe(done)
      expect(line[at]).toMatch(/^01\.11\.2026 12:\d\d:\d\d$/)
      expect(known).not.toContain(line[0])
    }
  })

  test("the footer sums up what is listed", () => {
    const sum = pairsOf("unreadable")
      .map(({ was }) => was)
      .concat(lines.slice(4, -1))
      .filter((line) => line.length > 2 && line[amount] !== "н/д")
      .filter((line) => line[at] !== "32.13.2026")
      .reduce((all, line) => all + kopeks(line[amount]), 0)

    expect(kopeks(lines.at(-1)?.[amount])).toBe(sum)
  })
})

test("the same seed gives the same faults, another one others", async () => {
  await fill(simulator, 30)
  const linesOf = async (it: Simulator, seed: number) =>
    (await faultsOf(it, "payments", { ...FAULTS, foreign: 0, seed })).map(
      ({ line, kind }) => `${line} ${kind}`
    )
  const first = await linesOf(simulator, 1)

  expect(await linesOf(simulator, 1)).toEqual(first)
  expect(await linesOf(simulator, 2)).not.toEqual(first)
  const query = { ...FAULTS, seed: 1 }
  const texts = [1, 2].map(
    async () => (await download(simulator, "payments", query)).text
  )
  expect(await texts[0]).toBe(await texts[1])

  // Another run, whose payments have other ids.
  const again = await start({ now: () => now })
  await fill(again, 30)
  expect(await linesOf(again, 1)).toEqual(first)
})

test("the form of the file changes no fault", async () => {
  await fill(simulator, 30)
  const query = { ...FAULTS, seed: 5 }
  const form = {
    encoding: "windows-1251",
    separator: ",",
    decimal: ".",
    dates: "iso",
  }

  expect(await faultsOf(simulator, "payouts", { ...query, ...form })).toEqual(
    await faultsOf(simulator, "payouts", query)
  )
})

test("more faults than lines are refused", async () => {
  await fill(simulator, 10)
  const path = "registries/payments.csv?missing=5&doubled=5"
  const { status, answer } = await control(simulator, "GET", path)

  expect(status).toBe(409)
  expect(answer.error).toBe(
    "10 faults need a line each, and only 9 lines are of money that has moved."
  )
})

test("a registry may have a hundred thousand lines", async () => {
  await fill(simulator, 10)
  const query = { foreign: 100_000, encoding: "windows-1251", footer: true }
  const { lines } = await download(simulator, "payments", query)

  expect(lines).toHaveLength(100_012)
  // Not `kopeks`: an expectation for each of so many takes half a minute.
  const sums = lines.slice(1, -1).map((line) => line[5] ?? "")
  expect(sums.filter((it) => !/^-?\d+[.,]\d\d$/.test(it))).toEqual([])
  const sum = sums.reduce((all, it) => all + Number(it.replace(/[.,]/, "")), 0)
  expect(kopeks(lines.at(-1)?.[5])).toBe(sum)
  expect(new Set(lines.slice(1).map(([id]) => id)).size).toBe(100_011)
})
