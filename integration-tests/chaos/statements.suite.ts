import type { AdminStatementToRead } from "../../src/api/admin/sbp/statements/read-statement"
import type { DecidedLines } from "../../src/flows/statements/decide-lines"
import type { StatementLineRow } from "../../src/modules/statement/models/statement-line"
import type { HttpClient } from "../http/http-client"
import { until } from "../http/support/until"
import type { CrashHarness } from "./crash-harness"
import type { KilledWork } from "./killed-together.suite"
import { type Checkout, openShop } from "./support/checkout"
import { COMPLETE, factsOf } from "./support/facts"
import type { Point } from "./support/gates"

const LOST = 4
const LINES_PER_FILE = 1 + LOST
/** Before the kill. The last one's line does not say so yet. */
const CONFIRMED = 2

const IMPORT: Point = {
  name: "before a line of the statement is stored",
  on: ["INSERT ON sbp_statement_line"],
  when: "NEW.number = 3",
}

const JUDGE: Point = {
  name: "before a line has its verdict",
  on: ["UPDATE ON sbp_statement_line"],
  when: "NEW.number = 3 AND NEW.verdict IS NOT NULL AND OLD.verdict IS NULL",
}

const CONFIRM: Point = {
  name: "before the confirmed line is noted as decided",
  on: ["UPDATE ON sbp_statement_line"],
  when: "NEW.number = 3 AND NEW.decision IS NOT NULL",
}

const STATEMENTS = "/admin/sbp/statements"

type Statement = AdminStatementToRead
type Answer = { statement: Statement }

export function statements(get: () => CrashHarness): KilledWork {
  let admin: HttpClient
  let stored: Buffer
  let judging: Statement
  let confirming: Statement
  let lost: Checkout[]
  let linesToConfirm: string[]
  /** Counts between the kill and the restart. */
  let afterKill: Record<"statements" | "lines" | "judged" | "decided", number>

  /** The gateway's file of payments that the store knows nothing of. */
  const payWithoutNotice = async () => {
    const { simulator } = get()
    simulator.reset()
    simulator.configure({ notifications: { drop: true } })
    const checkouts = await get().payAsShoppers(LOST)
    return { checkouts, file: simulator.registry("payments").content }
  }

  const upload = async (file: Buffer) => {
    const path = `${STATEMENTS}?kind=payments`
    const sender = admin.with({ "content-type": "text/csv" })
    return (await sender.post<Answer>(path, file)).statement
  }

  const judge = ({ id, guess: layout }: Statement) =>
    admin.post(`${STATEMENTS}/${id}/judge`, { layout })

  const untilJudged = ({ id }: Statement) =>
    until(async () => {
      const { statement } = await admin.get<Answer>(`${STATEMENTS}/${id}`)
      return statement.judged_at && statement
    }, "the statement to be judged")

  const openLinesOf = async ({ id }: Statement) => {
    const path = `${STATEMENTS}/${id}/lines?is_open=true`
    const { lines } = await admin.get<{ lines: StatementLineRow[] }>(path)
    return lines.map((line) => line.id)
  }

  const confirm = ({ id }: Statement, line_ids: string[]) =>
    admin.post<DecidedLines>(`${STATEMENTS}/${id}/decide`, {
      decision: "confirmed",
      line_ids,
      note: "As the cabinet shows it",
    })

  const prepare = async () => {
    admin = (await openShop(get().origin)).admin
    const first = await payWithoutNotice()
    lost = first.checkouts
    confirming = await upload(first.file)
    await judge(confirming)
    await untilJudged(confirming)
    linesToConfirm = await openLinesOf(confirming)
    judging = await upload((await payWithoutNotice()).file)
    stored = (await payWithoutNotice()).file
  }

  const stop = async () => {
    const harness = get()
    await harness.stopAt(CONFIRM, () => confirm(confirming, linesToConfirm))
    // Else the kill may interrupt the sweep that makes their orders, too, and that is listed.
    await until(async () => (await settled()) === CONFIRMED, "their orders")
    await harness.stopAt(JUDGE, () => judge(judging))
    await harness.stopAt(IMPORT, () => upload(stored))
  }

  const settled = () =>
    get().database.count(
      "sbp_invoice WHERE state = 'settled' AND id = ANY($1)",
      [lost.map(({ invoice_id }) => invoice_id)]
    )

  const look = async () => {
    const { database } = get()
    afterKill = {
      statements: await database.count("sbp_statement"),
      lines: await database.count("sbp_statement_line"),
      judged: await database.count("sbp_statement WHERE judged_at IS NOT NULL"),
      decided: await database.count(
        "sbp_statement_line WHERE decision IS NOT NULL"
      ),
    }
    // The next process takes it over half a minute after the kill.
    await database.rows(
      "UPDATE sbp_statement SET judge_at = now() WHERE judge_at IS NOT NULL"
    )
  }

  const tests = () => {
    it("leaves nothing of a file that it was storing, and stores it the next time", async () => {
      // The statements that are being judged and confirmed.
      expect(afterKill).toMatchObject({
        statements: 2,
        lines: 2 * LINES_PER_FILE,
      })
      const { line_count } = await upload(stored)
      expect(line_count).toBe(LINES_PER_FILE)
    })

    it("continues the comparison of a statement", async () => {
      // The statement that is being confirmed.
      expect(afterKill.judged).toBe(1)
      const judged = await untilJudged(judging)
      expect(judged.verdicts).toMatchObject([
        { verdict: "missing_here", count: LOST, open: LOST },
      ])
    })

    it("makes one order of each payment that it was confirming", async () => {
      const { database } = get()
      expect(afterKill.decided).toBe(CONFIRMED - 1)
      const again = await confirm(confirming, linesToConfirm.slice(1))
      // The store notices that first: it refuses nothing, and confirms nothing twice.
      expect(again.decided).toHaveLength(LOST - CONFIRMED)
      expect(again.refused).toEqual([])
      await get().waitUntilSettled(lost)
      const facts = { ...COMPLETE, confirmed: 0 }
      for (const checkout of lost) {
        expect(await factsOf(database, checkout)).toEqual(facts)
      }
      expect(await openLinesOf(confirming)).toEqual([])
    })
  }

  return { points: [CONFIRM, JUDGE, IMPORT], prepare, stop, look, tests }
}
