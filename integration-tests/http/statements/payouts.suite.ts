import { CARD, PayoutFixture } from "../payouts/payout-fixture"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { statementClient } from "./statement-client"

const COLUMNS = [
  "ID выплаты",
  "Метаданные",
  "Карта получателя",
  "Дата",
  "Статус",
  "Сумма",
]

type Line = {
  id: string
  metadata: string
  card: string
  at: Date
  status: string
  sum: string
}

/** The cabinet's registry of payouts. */
const registry = (lines: Line[]) =>
  [
    COLUMNS,
    ...lines.map(({ id, metadata, card, at, status, sum }) => [
      id,
      `"${metadata.replaceAll('"', '""')}"`,
      card,
      at.toISOString(),
      status,
      sum,
    ]),
  ]
    .map((cells) => cells.join(";"))
    .join("\n")

export function testPayoutStatements(use: () => TestShop) {
  const { upload, judge, lines, decide } = statementClient(use)
  const fixture = new PayoutFixture(use)

  /** What the simulator's gateway has done. */
  const executed = (status = "Исполнена"): Line[] =>
    use()
      .simulator.payouts()
      .map(({ id, metadata, card, amount, createdAt }) => ({
        id,
        metadata: JSON.stringify(metadata),
        card: `${card.first6}******${card.last4}`,
        at: new Date(createdAt),
        status,
        sum: String(amount.value),
      }))

  async function unknown(mode: "execute_then_reset" | "reset_before_read") {
    use().simulator.fault("payout", { mode, times: 1 })
    const payout = await fixture.create()
    expect(payout.state).toBe("unknown")
    return payout
  }

  const kind = "payouts" as const
  const daysAgo = (days: number) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const whole = () => ({ covers_from: "2020-01-01", covers_to: daysAgo(1) })

  const open = (id: string) => lines(id, "&is_open=true")

  describe("a registry of payouts", () => {
    it("shows that an unknown payout was paid, and another person records that", async () => {
      const { shop } = use()
      const { id } = await unknown("execute_then_reset")
      const statement = await judge(
        await upload(registry(executed()), { kind })
      )
      const [line] = await open(statement.id)
      expect(line).toMatchObject({
        verdict: "status_differs",
        meaning: "paid",
        subject_id: id,
        our_state: "unknown",
      })
      const body = { decision: "resolved", line_ids: [String(line?.id)] }
      const own = await decide(statement.id, body)
      expect(own.refused).toMatchObject([
        { message: expect.stringContaining("cannot resolve it") as string },
      ])
      const approver = await fixture.approver()
      const other = await decide(statement.id, body, approver)
      expect(other).toMatchObject({ decided: [line?.id], refused: [] })
      expect(await fixture.read(id)).toMatchObject({ state: "resolved_paid" })
      expect(await shop.attention()).toEqual([])
    })

    it("proposes that a payout which it does not list was not paid", async () => {
      const { shop, sql } = use()
      await fixture.create({ amount: "200.00" })
      const { id } = await unknown("reset_before_read")
      // Long ago: what was sent just now may be listed by the next one.
      await sql("sbp_payout").update({
        counted_at: new Date(Date.now() - 2 * 24 * 3_600_000),
      })
      const statement = await judge(
        await upload(registry(executed()), { kind }),
        whole()
      )
      expect(statement.verdicts).toMatchObject([
        { verdict: "matched", count: 1 },
        { verdict: "missing_there", count: 1, open: 1 },
      ])
      // Nothing is decided by itself.
      expect(await fixture.read(id)).toMatchObject({ state: "unknown" })
      expect(await shop.attention()).toEqual([
        "payout_unknown",
        "statement_differs",
      ])
      const [line] = await open(statement.id)
      const body = { decision: "resolved", line_ids: [String(line?.id)] }
      await decide(statement.id, body, await fixture.approver())
      expect(await fixture.read(id)).toMatchObject({
        state: "resolved_not_paid",
      })
      expect(await shop.attention()).toEqual([])
    })

    it("believes the latest statement, not the one on the screen", async () => {
      const { sql } = use()
      const { id } = await unknown("execute_then_reset")
      await sql("sbp_payout").update({
        counted_at: new Date(Date.now() - 2 * 24 * 3_600_000),
      })
      const foreign = { ...executed()[0], id: "f", metadata: "" } as Line
      const without = await judge(
        await upload(registry([foreign]), { kind }),
        whole()
      )
      const missing = (await open(without.id)).find(
        ({ verdict }) => verdict === "missing_there"
      )
      expect(missing).toMatchObject({ subject_id: id })
      await judge(await upload(registry(executed()), { kind }))
      const approver = await fixture.approver()
      const answer = await decide(
        without.id,
        { decision: "resolved", line_ids: [String(missing?.id)] },
        approver
      )
      expect(answer.decided).toEqual([])
      expect((await fixture.read(id)).state).toBe("unknown")
    })

    it("is not resolved by a line with another sum", async () => {
      const { id } = await unknown("execute_then_reset")
      const more = executed().map((line) => ({ ...line, sum: "9999.00" }))
      const statement = await judge(await upload(registry(more), { kind }))
      const [line] = await open(statement.id)
      const answer = await decide(
        statement.id,
        { decision: "resolved", line_ids: [String(line?.id)] },
        await fixture.approver()
      )
      expect(answer).toMatchObject({
        decided: [],
        refused: [{ message: expect.stringContaining("final") as string }],
      })
      expect((await fixture.read(id)).state).toBe("unknown")
    })

    it("shows that the gateway has paid one twice", async () => {
      await fixture.create()
      const [paid] = executed() as [Line]
      const twice = [paid, { ...paid, id: "another" }]
      const statement = await judge(await upload(registry(twice), { kind }))
      expect(await open(statement.id)).toMatchObject([
        { number: 3, verdict: "duplicate" },
      ])
    })

    it("covers no day that is not over", async () => {
      const statement = await upload(registry(executed()), { kind })
      // Where the days of the layout are counted, it may be tomorrow already.
      const today = new Intl.DateTimeFormat("en-CA", {
        timeZone: statement.guess.time_zone,
      }).format()
      for (const covers_to of [today, "2099-12-31"]) {
        const body = { covers_from: "2020-01-01", covers_to }
        const answer = await answerOf(judge(statement, body))
        expect(answer?.data.message).toMatch(/must be a day that is over/)
      }
    })

    it("only proposes by card, sum and time", async () => {
      const { id } = await unknown("reset_before_read")
      const [first6, last4] = [CARD.slice(0, 6), CARD.slice(-4)]
      const line = {
        id: "7c5d1e9a-0000-4000-8000-000000000001",
        metadata: "",
        card: `${first6}******${last4}`,
        at: new Date(),
        status: "Исполнена",
        sum: "100.00",
      }
      const statement = await judge(await upload(registry([line]), { kind }))
      expect(await open(statement.id)).toMatchObject([
        { verdict: "missing_here", subject_id: null, proposed_id: id },
      ])
    })
  })
}
