import type { AdminStatementToRead } from "../../../src/api/admin/sbp/statements/read-statement"
import { randomRuns } from "../../random/support/runs"
import type { TestShop } from "../support/run-shop-tests"
import { decimal, type HeldPayment, insertPayments } from "./insert-payments"
import {
  ENGLISH,
  inWindows1251,
  lineOf,
  newPaid,
  type Paid,
  registryOf,
  RUSSIAN,
  type Style,
} from "./registry"
import { statementClient } from "./statement-client"

const { seed } = randomRuns("a registry with faults", { short: 1, long: 1 })

const PAYMENTS = 3_000
const FAULTS = 500
const KINDS = [
  "lost",
  "foreign",
  "unlisted",
  "another amount",
  "another status",
  "another fee",
  "doubled",
  "illegible",
] as const

type Kind = (typeof KINDS)[number]

/** The verdict that the plugin has to find for each fault. */
const VERDICTS: Record<Kind, string> = {
  lost: "missing_here",
  foreign: "missing_here",
  unlisted: "missing_there",
  "another amount": "amount_differs",
  "another status": "status_differs",
  "another fee": "fee_differs",
  doubled: "duplicate",
  illegible: "unreadable",
}

/** A small generator of repeatable random numbers: mulberry32. */
function randomFrom(start: number) {
  let state = start
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type World = {
  here: HeldPayment[]
  there: Paid[]
  /** Payments whose time in the file is unreadable. */
  illegible: Set<Paid>
  /** The fault of each payment, by the gateway's id. */
  faults: Map<string, string>
}

function makeWorld(random: (below: number) => number): World {
  const from = Date.parse("2026-11-01T03:00:00Z")
  const span = 19 * 24 * 3_600
  const world: World = {
    here: [],
    there: [],
    illegible: new Set(),
    faults: new Map(),
  }
  const all = Array.from({ length: PAYMENTS }, () => {
    const sum = 100 + random(9_000_000)
    const fee = Math.floor(sum / 100)
    return newPaid({
      sum,
      fee,
      at: new Date(from + random(span) * 1_000),
    })
  })
  for (const [number, paid] of all.entries()) {
    const kind = number < FAULTS ? KINDS[number % KINDS.length] : undefined
    addPayment(world, paid, kind, random)
  }
  world.there.sort((a, b) => a.at.getTime() - b.at.getTime())
  return world
}

function addPayment(
  { here, there, illegible, faults }: World,
  paid: Paid,
  kind: Kind | undefined,
  random: (below: number) => number
): void {
  if (kind) {
    faults.set(paid.id, VERDICTS[kind])
  }
  if (kind !== "foreign") {
    here.push({ ...paid, is_paid: kind !== "lost" })
  }
  if (kind === "unlisted") {
    return
  }
  const listed = { ...paid }
  if (kind === "another amount") {
    listed.sum += 1 + random(500)
    listed.fee = paid.fee
  }
  if (kind === "another status") {
    listed.status = "Отклонён"
  }
  if (kind === "another fee") {
    listed.fee += 1
  }
  there.push(listed)
  if (kind === "doubled") {
    there.push({ ...listed })
  }
  if (kind === "illegible") {
    illegible.add(listed)
  }
}

function write({ there, illegible }: World, style: Style): string {
  const lines = there.map((paid) => {
    const cells = lineOf(paid, style)
    return illegible.has(paid)
      ? cells.map((cell, at) => (at === 2 ? "вчера" : cell))
      : cells
  })
  return registryOf(lines, style, totalOf(there))
}

const totalOf = (paid: Paid[]) => paid.reduce((all, { sum }) => all + sum, 0)

export function testFaults(use: () => TestShop) {
  const { upload, check, judge, lines } = statementClient(use)

  const covered = { covers_from: "2026-11-01", covers_to: "2026-11-20" }

  /** The verdict of each payment that is not as it should be. */
  async function found(id: string): Promise<Map<string, string>> {
    const all = await lines(id, "&is_open=true")
    const illegible = (cells: string[] | null) => cells?.[0] ?? ""
    return new Map(
      all.map((line) => [
        line.gateway_id ?? illegible(line.cells),
        String(line.verdict),
      ])
    )
  }

  const sumOf = ({ verdicts }: AdminStatementToRead) =>
    verdicts.reduce((sum, it) => sum + Math.round(Number(it.amount) * 100), 0)

  describe(`a registry of ${PAYMENTS} payments with ${FAULTS} faults (seed ${seed})`, () => {
    it("is compared with each fault found and no other, in any encoding", async () => {
      const world = makeWorld(randomFrom(seed))
      await insertPayments(use().sql, world.here)
      const total = totalOf(world.there)

      const plain = await upload(write(world, ENGLISH))
      const guess = { ...plain.guess, time_zone: "UTC" }
      const checked = await check(plain.id, guess)
      const illegible = [...world.illegible]
      expect(checked).toMatchObject({
        lines: world.there.length + 3,
        skipped: 3,
        unreadable: { count: illegible.length },
        sums: [{ total: decimal(total - totalOf(illegible)) }],
      })
      const judged = await judge({ ...plain, guess }, covered)
      expect(await found(plain.id)).toEqual(world.faults)
      expect(sumOf(judged)).toBe(total)
      const count = (name: string) =>
        judged.verdicts.find(({ verdict }) => verdict === name)?.count
      // If a payment is listed twice, the first line is right.
      const doubled = count("duplicate") ?? 0
      expect(count("matched")).toBe(PAYMENTS - FAULTS + doubled)

      const russian = await upload(inWindows1251(write(world, RUSSIAN)))
      expect(russian).toMatchObject({
        encoding: "windows-1251",
        separator: ";",
        guess: { decimal_mark: ",", time_zone: "Europe/Moscow" },
      })
      const again = await judge(russian, covered)
      expect(sumOf(again)).toBe(total)
      // A missing payment is noted once, in the first statement.
      expect(await found(russian.id)).toEqual(world.faults)
    })
  })
}
