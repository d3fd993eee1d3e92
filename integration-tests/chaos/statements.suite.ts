import type { AdminStatementToRead } from "../../src/api/admin/sbp/statements/read-statement"
import type { DecidedLines } from "../../src/flows/statements/decide-lines"
import type { StatementLineRow } from "../../src/modules/statement/models/statement-line"
import type { HttpClient } from "../http/http-client"
import { until } from "../http/support/until"
import type { CrashHarness } from "./crash-harness"
import { type Checkout, openShop } from "./support/checkout"
import { COMPLETE, factsOf } from "./support/facts"
import type { Point } from "./support/gates"

const LOST = 4

const IMPORT: Point = {
  name: "before a line of the statement is stored",
  on: ["INSERT ON sbp_statement_line"],
  when: "NEW.number = 3",
}

const JUDGE: Point = {
  name: "before a line has its verdict",
  on: ["UPDATE ON sbp_statement_line"],
  when: "NEW.number = 3 AND NEW.verdict IS NOT NULL",
}

const CONFIRM: Point = {
  name: "before the confirmed line is noted as decided",
  on: ["UPDATE ON sbp_statement_line"],
  when: "NEW.number = 3 AND NEW.decision IS NOT NULL",
}

const STATEMENTS = "/admin/sbp/statements"

type Answer = { statement: AdminStatementToRead }

export function statements(get: () => CrashHarness) {
  let lost: Checkout[]
  let file: Buffer
  let admin: HttpClient

  beforeAll(async () => {
    const harness = get()
    await harness.startUnlessRunning()
    harness.simulator.reset()
    harness.simulator.configure({ notifications: { drop: true } })
    lost = await harness.payAsShoppers(LOST)
    file = harness.simulator.registry("payments").content
  })
  afterAll(() => get().gates.removeAll())

  beforeEach(async () => {
    admin = (await openShop(get().origin)).admin
  })

  const upload = async () => {
    const path = `${STATEMENTS}?kind=payments`
    const sender = admin.with({ "content-type": "text/csv" })
    return (await sender.post<Answer>(path, file)).statement
  }

  const read = async ({ id }: { id: string }) =>
    (await admin.get<Answer>(`${STATEMENTS}/${id}`)).statement

  const killAt = (point: Point, request: () => Promise<unknown>) =>
    get().killAt(point, request)

  async function startAgain() {
    await get().start()
    admin = (await openShop(get().origin)).admin
  }

  it("leaves nothing of a file that it was storing, and stores it the next time", async () => {
    const { database } = get()
    await killAt(IMPORT, upload)
    expect(await database.count("sbp_statement")).toBe(0)
    expect(await database.count("sbp_statement_line")).toBe(0)
    await startAgain()
    const { line_count } = await upload()
    expect(line_count).toBe(LOST + 1)
  })

  it("goes on where it was comparing", async () => {
    const { database } = get()
    const statement = await upload()
    const { id, guess: layout } = statement
    await killAt(JUDGE, () =>
      admin.post(`${STATEMENTS}/${id}/judge`, { layout })
    )
    expect(
      await database.count("sbp_statement WHERE judged_at IS NOT NULL")
    ).toBe(0)
    await startAgain()
    // The next process takes it over half a minute after the kill.
    await database.rows(
      "UPDATE sbp_statement SET judge_at = now() WHERE judge_at IS NOT NULL"
    )
    const judged = await until(async () => {
      const it = await read(statement)
      return it.judged_at && it
    }, "the statement to be judged")
    expect(judged.verdicts).toMatchObject([
      { verdict: "missing_here", count: LOST, open: LOST },
    ])
  })

  it("makes one order of each payment that it was confirming", async () => {
    const harness = get()
    const { id } = await upload()
    const open = async () => {
      const path = `${STATEMENTS}/${id}/lines?is_open=true`
      const { lines } = await admin.get<{ lines: StatementLineRow[] }>(path)
      return lines.map((line) => line.id)
    }
    const confirm = (line_ids: string[]) =>
      admin.post<DecidedLines>(`${STATEMENTS}/${id}/decide`, {
        decision: "confirmed",
        line_ids,
        note: "As the cabinet shows it",
      })
    const all = await open()
    const undecided = "sbp_statement_line WHERE decision IS NULL"
    const before = await harness.database.count(undecided)
    await killAt(CONFIRM, () => confirm(all))
    // The first is decided; the second is paid, and its line does not say so yet.
    expect(await harness.database.count(undecided)).toBe(before - 1)
    await startAgain()
    const again = await confirm(all.slice(1))
    // That is noticed before anything is done: nothing is refused, or done twice.
    expect(again.decided).toHaveLength(LOST - 2)
    expect(again.refused).toEqual([])
    await harness.waitUntilSettled(lost)
    const facts = { ...COMPLETE, confirmed: 0 }
    for (const checkout of lost) {
      expect(await factsOf(harness.database, checkout)).toEqual(facts)
    }
    expect(await open()).toEqual([])
  })
}
