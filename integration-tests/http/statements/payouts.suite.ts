import { setTimeout as sleep } from "node:timers/promises"
import { Modules } from "@medusajs/framework/utils"
import { lockDecisions } from "../../../src/modules/payout/sql"
import { lockStatements } from "../../../src/modules/statement/judging"
import sbpStatementsJob from "../../../src/jobs/sbp-statements"
import { CARD, PayoutFixture } from "../payouts/payout-fixture"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { untilWaiting } from "../support/until-waiting"
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
  at: Date | string
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
      typeof at === "string" ? at : at.toISOString(),
      status,
      sum,
    ]),
  ]
    .map((cells) => cells.join(";"))
    .join("\n")

export function testPayoutStatements(use: () => TestShop) {
  const { upload, judge, lines, decide } = statementClient(use)
  const fixture = new PayoutFixture(use)

  /** The lines of the payouts that the simulator has executed. */
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
    const payout = await fixture.create({ confirm_duplicate: true })
    expect(payout.state).toBe("unknown")
    return payout
  }

  const kind = "payouts" as const
  const daysAgo = (days: number) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const whole = () => ({ covers_from: "2020-01-01", covers_to: daysAgo(1) })

  const open = (id: string) => lines(id, "&is_open=true")

  const daysPass = () =>
    use()
      .sql("sbp_payout")
      .update({ counted_at: new Date(Date.now() - 2 * 24 * 3_600_000) })

  /** Our payouts that a registry with only this line lacks. */
  async function missingBeside(other: Line) {
    const later = await judge(
      await upload(registry([other]), { kind }),
      whole()
    )
    const missing = (await open(later.id)).filter(
      ({ verdict }) => verdict === "missing_there"
    )
    return { later, missing }
  }

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
      expect((await fixture.read(id)).history.at(-1)).toMatchObject({
        event: "refused",
        note: own.refused[0]?.message,
        details: { statement_id: statement.id, number: line?.number },
      })
      const approver = await fixture.approver()
      const other = await decide(statement.id, body, approver)
      expect(other).toMatchObject({ decided: [line?.id], refused: [] })
      expect(await fixture.read(id)).toMatchObject({ state: "resolved_paid" })
      expect(await shop.attention()).toEqual([])
    })

    it("proposes that a payout which it does not list was not paid", async () => {
      const { shop } = use()
      await fixture.create({ amount: "200.00" })
      const { id } = await unknown("reset_before_read")
      // Long ago, because the next registry may list a payout that was sent just now.
      await daysPass()
      const statement = await judge(
        await upload(registry(executed()), { kind }),
        whole()
      )
      expect(statement.verdicts).toMatchObject([
        { verdict: "matched", count: 1 },
        { verdict: "missing_there", count: 1, open: 1 },
      ])
      // The plugin decides nothing by itself.
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

    it("keeps its missing payouts while a person decides about them", async () => {
      const { shop, sql } = use()
      await fixture.create({ amount: "200.00" })
      const { id } = await unknown("reset_before_read")
      await daysPass()
      const uploaded = await upload(registry(executed()), { kind })
      await judge(uploaded, whole())
      const [line] = await open(uploaded.id)
      const line_ids = [String(line?.id)]
      // The first step of a decision, which is under way at this moment, or was cut off.
      await sql("sbp_statement_line")
        .whereIn("id", line_ids)
        .update({ decided_by: "user_1" })
      const outcome = { outcome: "not_paid", note: "Not in the cabinet" }
      await fixture.act(id, "resolve", outcome, await fixture.approver())
      await sbpStatementsJob(shop.container)
      expect(await open(uploaded.id)).toMatchObject([{ id: line?.id }])
      await judge(uploaded, { ...whole(), note: "Read once more" })
      expect(await open(uploaded.id)).toMatchObject([{ id: line?.id }])
      const accepted = { decision: "accepted", line_ids }
      expect(await decide(uploaded.id, accepted)).toMatchObject({
        decided: line_ids,
      })
    })

    it.each(["compared again", "read once more"])(
      "takes away what it lacks no more, %s an hour after a decision about that was cut off",
      async (how) => {
        const { shop, sql } = use()
        await fixture.create({ amount: "200.00" })
        const { id } = await unknown("reset_before_read")
        await daysPass()
        const uploaded = await upload(registry(executed()), { kind })
        await judge(uploaded, whole())
        expect(await open(uploaded.id)).toHaveLength(1)
        await sql("sbp_statement_line")
          .where({ subject_id: id })
          .update({
            decided_by: "user_1",
            updated_at: new Date(Date.now() - 61 * 60_000),
          })
        const outcome = { outcome: "not_paid", note: "Not in the cabinet" }
        await fixture.act(id, "resolve", outcome, await fixture.approver())
        if (how === "compared again") {
          await sbpStatementsJob(shop.container)
        } else {
          await judge(uploaded, { ...whole(), note: "Read once more" })
        }
        expect(await open(uploaded.id)).toEqual([])
        expect(await shop.attention()).toEqual([])
      }
    )

    it("allows no second decision after one has failed", async () => {
      const { shop } = use()
      await unknown("execute_then_reset")
      const { id } = await judge(await upload(registry(executed()), { kind }))
      const line_ids = (await open(id)).map((line) => line.id)
      const users = shop.container.resolve(Modules.USER)
      const list = users.listUsers.bind(users)
      const failing = jest
        .spyOn(users, "listUsers")
        .mockImplementation((filters, config) =>
          config?.withDeleted
            ? Promise.reject(new Error("No connection"))
            : list(filters, config)
        )
      try {
        const body = { decision: "accepted", line_ids }
        expect((await answerOf(decide(id, body)))?.status).toBe(500)
      } finally {
        failing.mockRestore()
      }
      expect(await open(id)).toMatchObject([{ decided_by: null }])
    })

    it("leaves no trace of a refusal that ends as soon as others have decided", async () => {
      const { sql } = use()
      const { id } = await unknown("execute_then_reset")
      const statement = await judge(
        await upload(registry(executed()), { kind })
      )
      const line_ids = (await open(statement.id)).map((line) => line.id)
      const body = { decision: "resolved", line_ids }
      const held = await sql.transaction()
      await lockDecisions(held)
      const approver = await fixture.approver()
      let refused: unknown
      try {
        refused = await decide(statement.id, body, approver)
      } finally {
        await held.rollback()
      }
      expect(refused).toMatchObject({
        decided: [],
        refused: [{ message: expect.stringMatching(/try again/) as string }],
      })
      expect(await sql("sbp_payout_event").where({ event: "refused" })).toEqual(
        []
      )
      expect((await fixture.read(id)).state).toBe("unknown")
    })

    it.each<[string, number, Partial<Line>]>([
      ["a line without our id may be it", 1, {}],
      ["a line may be it or another like it", 2, {}],
      ["a line whose sum has a minus may be it", 1, { sum: "-100.00" }],
      ["a line whose status is not understood may be it", 1, { status: "???" }],
      ["a line whose time cannot be read may be it", 1, { at: "soon" }],
      ["a line that shows no card may be it", 1, { card: "" }],
      ["a line that shows its card alone may be it", 1, { sum: "?", at: "?" }],
    ])(
      "does not show a payout as unpaid while %s",
      async (_name, count, said) => {
        const ids: string[] = []
        while (ids.length < count) {
          ids.push(String((await unknown("execute_then_reset")).id))
        }
        const line = { ...executed()[0], id: "f", metadata: "", ...said }
        const foreign = line as Line
        // A second line, so that all columns are found by their values.
        const plain = { ...foreign, sum: "8.00", id: "p", at: new Date(0) }
        const statement = await judge(
          await upload(registry([foreign, plain]), { kind })
        )
        const [proposing] = await open(statement.id)
        expect(proposing).toMatchObject({ proposed_ids: ids })
        await daysPass()
        const other = { ...foreign, id: "g", card: "", sum: "7.00" }
        const { later, missing } = await missingBeside(other)
        expect(missing.map(({ subject_id }) => subject_id).sort()).toEqual(
          [...ids].sort()
        )
        const line_ids = missing.map(({ id }) => String(id))
        const body = { decision: "resolved", line_ids }
        const approver = await fixture.approver()
        const message = expect.stringMatching(/may be this payout/) as string
        expect(await decide(later.id, body, approver)).toMatchObject({
          decided: [],
          refused: ids.map(() => ({ message })),
        })
        for (const id of ids) {
          expect((await fixture.read(id)).state).toBe("unknown")
        }
      }
    )

    it("does not show a payout as unpaid if a matching line arrives during the decision", async () => {
      const { sql } = use()
      const { id } = await unknown("execute_then_reset")
      const approver = await fixture.approver()
      await daysPass()
      const mine = { ...executed()[0], id: "f", metadata: "" } as Line
      const other = { ...mine, id: "g", card: "", sum: "7.00" }
      const { later, missing } = await missingBeside(other)
      const line_ids = missing.map((line) => line.id)
      const held = await sql.transaction()
      await lockDecisions(held)
      const deciding = Promise.allSettled([
        decide(later.id, { decision: "resolved", line_ids }, approver),
      ])
      try {
        await untilWaiting(sql, 1)
        const plain = { ...mine, sum: "8.00", id: "p", at: new Date(0) }
        const text = registry([mine, plain])
        const statement = await judge(await upload(text, { kind }))
        expect(await open(statement.id)).toMatchObject([
          { proposed_ids: [id] },
          {},
        ])
      } finally {
        await held.rollback()
      }
      const message = expect.stringMatching(/may be this payout/) as string
      expect(await deciding).toMatchObject([
        { value: { decided: [], refused: [{ message }] } },
      ])
      expect((await fixture.read(id)).state).toBe("unknown")
    })

    it("is outdated once a later statement says something else", async () => {
      const { id } = await unknown("execute_then_reset")
      await daysPass()
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
      const { state, history } = await fixture.read(id)
      expect(state).toBe("unknown")
      // The trail shows no attempt to resolve the payout.
      expect(history.map(({ event }) => event)).not.toContain("refused")
    })

    it("shows that the gateway has paid one twice", async () => {
      await fixture.create()
      const [paid] = executed() as [Line]
      const twice = [paid, { ...paid, id: "another" }]
      const statement = await judge(await upload(registry(twice), { kind }))
      expect(await open(statement.id)).toMatchObject([
        { number: 3, verdict: "missing_here" },
      ])
    })

    it("shows that the gateway has paid one twice whose answer was lost", async () => {
      const { id } = await unknown("execute_then_reset")
      const approver = await fixture.approver()
      const outcome = { outcome: "paid", note: "As the cabinet shows it" }
      await fixture.act(id, "resolve", outcome, approver)
      const [paid] = executed() as [Line]
      const twice = [paid, { ...paid, id: "another" }, { ...paid, id: "third" }]
      const first = await judge(
        await upload(registry(twice.slice(0, 2)), { kind })
      )
      const [line] = await open(first.id)
      expect(line).toMatchObject({ number: 3, verdict: "missing_here" })
      const line_ids = [String(line?.id)]
      await decide(first.id, { decision: "accepted", line_ids })
      // A difference that was accepted for one line is not accepted for another.
      const next = await judge(await upload(registry(twice), { kind }))
      expect(await open(next.id)).toMatchObject([
        { number: 4, verdict: "missing_here" },
      ])
    })

    it("does not agree if it shows another card", async () => {
      const { id } = await fixture.create()
      const [paid] = executed() as [Line]
      const other = { ...paid, card: `${paid.card.slice(0, -4)}0000` }
      const statement = await judge(await upload(registry([other]), { kind }))
      expect(await open(statement.id)).toMatchObject([
        { verdict: "missing_here", subject_id: id },
      ])
    })

    /** An unknown payout that was paid, beside one that was not. */
    async function twoInDoubt() {
      const [{ id: unpaid }, { id: paid }] = [
        await unknown("reset_before_read"),
        await unknown("execute_then_reset"),
      ]
      await daysPass()
      const [line] = executed() as [Line]
      return { unpaid: String(unpaid), paid: String(paid), line }
    }

    it.each<[string, (ids: { unpaid: string; paid: string }) => string]>([
      ["mentions another one", ({ unpaid }) => `Взамен ${unpaid}`],
      [
        "names both",
        ({ unpaid, paid }) => `payout_id: ${unpaid}, payout_id: ${paid}`,
      ],
    ])("proposes both payouts if its line %s", async (_name, write) => {
      const { unpaid, paid, line } = await twoInDoubt()
      // Neither the card nor the time can match.
      const said = { ...line, card: "", at: new Date(0), id: "f" }
      const metadata = write({ unpaid, paid })
      const isBoth = metadata.includes(paid)
      const at = isBoth ? said.at : line.at
      const statement = await judge(
        await upload(registry([{ ...said, at, metadata }]), { kind }),
        whole()
      )
      const all = await open(statement.id)
      const [proposing, ...missing] = all
      expect(proposing).toMatchObject({
        number: 2,
        verdict: isBoth ? "unreadable" : "missing_here",
        unreadable: isBoth ? "our_id" : null,
        subject_id: null,
      })
      expect([...(proposing?.proposed_ids ?? [])].sort()).toEqual(
        [unpaid, paid].sort()
      )
      expect(missing.map(({ verdict }) => verdict)).toEqual([
        "missing_there",
        "missing_there",
      ])
      const body = {
        decision: "resolved",
        line_ids: missing.map(({ id }) => id),
      }
      const answer = await decide(statement.id, body, await fixture.approver())
      expect(answer.decided).toEqual([])
      expect((await fixture.read(paid)).state).toBe("unknown")
    })

    it("proposes both payouts if its two ids name two", async () => {
      const { gateway_id, id: known } = await fixture.create()
      const { paid } = await twoInDoubt()
      const line = executed().at(-1) as Line
      const said = { ...line, id: String(gateway_id) }
      const statement = await judge(await upload(registry([said]), { kind }))
      const [proposing] = await open(statement.id)
      expect(line.metadata).toContain(paid)
      expect(proposing).toMatchObject({
        verdict: "unreadable",
        unreadable: "our_id",
        amount: "100.00",
        subject_id: null,
      })
      expect(proposing?.proposed_ids).toEqual(
        expect.arrayContaining([known, paid])
      )
    })

    const correction = {
      outcome: "not_paid",
      note: "Not in my list",
      is_correction: true,
    }

    /** A payout in doubt, and a registry's line that lists it as paid. */
    const listedAsPaid = async () => {
      const { id } = await unknown("execute_then_reset")
      const approver = await fixture.approver()
      const statement = await judge(
        await upload(registry(executed()), { kind })
      )
      const [line] = await open(statement.id)
      const line_ids = [String(line?.id)]
      return { id, approver, statement, line_ids }
    }

    const askAgain = async () => {
      await use()
        .sql("sbp_statement")
        .update({ ask_missing_at: new Date(0) })
      await sbpStatementsJob(use().shop.container)
    }

    it("lets no person record a payout as not paid that it lists as paid", async () => {
      const { sql } = use()
      const { id, approver, statement, line_ids } = await listedAsPaid()
      const refuse = async (message: RegExp) => {
        const act = fixture.act(id, "resolve", correction, approver)
        expect((await answerOf(act))?.data.message).toMatch(message)
      }
      await refuse(/Line 2 of november.csv says that this payout was paid/)
      await decide(statement.id, { decision: "resolved", line_ids }, approver)
      await refuse(/says that this payout was paid/)
      await sql("sbp_statement").update({ judge_at: new Date("2099-01-01") })
      await refuse(/is not compared to the end/)
      await sql("sbp_statement").update({ judge_at: null })
      expect((await fixture.read(id)).state).toBe("resolved_paid")
      // A bounce contradicts no line.
      const bounced = { note: "The bank sent it back" }
      await fixture.act(id, "bounce", bounced, approver)
    })

    it.each<[string, (id: unknown) => Promise<unknown>]>([
      [
        "begins to be compared only",
        async () => judge(await upload("id;sum\na;1.00", { kind })),
      ],
      [
        "has a payout called not paid only",
        async (id) =>
          fixture.act(id, "resolve", correction, await fixture.approver()),
      ],
    ])("%s once such an act of another is over", async (_name, act) => {
      const { id } = await unknown("reset_before_read")
      const held = await use().sql.transaction()
      await lockStatements(held)
      let isOver = false
      const acted = act(id).then(() => (isOver = true))
      await sleep(1_000)
      expect(isOver).toBe(false)
      await held.commit()
      await acted
    })

    it("no longer counts once its line is accepted", async () => {
      const { id, approver, statement, line_ids } = await listedAsPaid()
      await decide(statement.id, { decision: "accepted", line_ids }, approver)
      const { state } = await fixture.act(id, "resolve", correction, approver)
      expect(state).toBe("resolved_not_paid")
    })

    it.each<[string, string]>([
      ["was not paid, as its line says", "Отклонена"],
      ["was in doubt, as its line says", "В обработке"],
    ])(
      "does not list a payout that %s, once it is paid after all",
      async (_name, status) => {
        const { id } = await unknown("execute_then_reset")
        await daysPass()
        const approver = await fixture.approver()
        const file = await upload(registry(executed(status)), { kind })
        const statement = await judge(file, whole())
        for (const line of await open(statement.id)) {
          const body = { decision: "resolved", line_ids: [line.id] }
          await decide(statement.id, body, approver)
        }
        await askAgain()
        expect(await open(statement.id)).toEqual([])

        const paid = { ...correction, outcome: "paid" }
        await fixture.act(id, "resolve", paid, approver)
        await askAgain()
        expect(await open(statement.id)).toMatchObject([
          { verdict: "missing_there", subject_id: id },
        ])
      }
    )

    it("covers no day that is not over", async () => {
      const statement = await upload(registry(executed()), { kind })
      // In the layout's time zone it may be tomorrow already.
      const today = new Intl.DateTimeFormat("en-CA", {
        timeZone: statement.guess.time_zone,
      }).format()
      for (const covers_to of [today, "2099-12-31"]) {
        const body = { covers_from: "2020-01-01", covers_to }
        const answer = await answerOf(judge(statement, body))
        expect(answer?.data.message).toBe(
          "Field 'covers_to' must be a day that is over"
        )
      }
    })

    it("covers no day of a year in which no money can have moved", async () => {
      const statement = await upload(registry(executed()), { kind })
      for (const covers_from of ["0000-01-01", "0026-11-01"]) {
        const body = { covers_from, covers_to: daysAgo(1) }
        const answer = await answerOf(judge(statement, body))
        expect(answer?.data.message).toMatch(/must be a day, such as/)
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
        { verdict: "missing_here", subject_id: null, proposed_ids: [id] },
      ])
    })
  })
}
