import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Agreed } from "../../../src/flows/statements/read-agreed"
import sbpStatementsJob from "../../../src/jobs/sbp-statements"
import { SBP_STATEMENT_MODULE } from "../../../src/modules/statement"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { decimal, type HeldPayment, insertPayments } from "./insert-payments"
import { lineOf, newPaid, registryOf, RUSSIAN } from "./registry"
import { statementClient, STATEMENTS } from "./statement-client"

/** The value of the option in these tests. */
export const DUE_AFTER_DAYS = 5

const HOUR = 3_600_000

/** Noon of a day in Moscow, which begins three hours before the day in UTC. */
const noon = (daysAgo: number) => {
  const at = new Date(Date.now() + 3 * HOUR - daysAgo * 24 * HOUR)
  at.setUTCHours(9, 0, 0, 0)
  return at
}

const dayOf = (daysAgo: number) => noon(daysAgo).toISOString().slice(0, 10)

const paid = (daysAgo: number, changes: Partial<HeldPayment> = {}) => ({
  ...newPaid({ at: noon(daysAgo) }),
  is_paid: true,
  ...changes,
})

const fileOf = (payments: readonly HeldPayment[]) =>
  registryOf(
    payments.map((it) => lineOf(it, RUSSIAN)),
    RUSSIAN,
    payments.reduce((all, { sum }) => all + sum, 0)
  )

const days = (from: number, to: number) => ({
  covers_from: dayOf(from),
  covers_to: dayOf(to),
})

export function testAgreed(use: () => TestShop) {
  const { upload, judge, lines, decide, read } = statementClient(use)

  const openOf = async (id: string) =>
    (await lines(id, "&is_open=true")).map(({ id, verdict }) => ({
      id,
      verdict,
    }))

  const readAgreed = async (path: string, part?: "health" | "figures") => {
    type Answer = { agreed: Agreed[] }
    const answer = await use().shop.admin.get<
      Answer & { health: Answer; figures: Answer }
    >(path)
    return part ? answer[part].agreed : answer.agreed
  }

  const runJob = () => sbpStatementsJob(use().shop.container)

  /** Makes the job look at the open statements at once. */
  const lookAgain = async () => {
    await use()
      .sql("sbp_statement_line")
      .where({ is_open: true })
      .update({ judged_at: new Date(0) })
    await runJob()
  }

  describe("the days that agree", () => {
    it("end where the statement's own days end, whatever the store's time zone is", async () => {
      const { sql } = use()
      const all = [9, 8, 7].map((ago) => paid(ago))
      await insertPayments(sql, all)
      await judge(await upload(fileOf(all)), days(9, 7))
      await sql("sbp_statement").update({
        layout: sql.raw("jsonb_set(layout, '{time_zone}', '\"UTC\"')"),
      })
      // In Moscow, it is one o'clock of the next day.
      const late = new Date(`${dayOf(7)}T22:00:00Z`)
      await insertPayments(sql, [paid(7, { at: late })])
      expect(await readAgreed(STATEMENTS)).toMatchObject([
        { to: dayOf(7), open_since: null },
      ])
    })

    it("are named by the list, the overview and health, with the first day after them", async () => {
      const { sql } = use()
      const all = [9, 8, 7, 2].map((ago) => paid(ago))
      await insertPayments(sql, all)
      expect(await readAgreed(STATEMENTS)).toEqual([
        expect.objectContaining({
          from: null,
          to: null,
          open_since: dayOf(9),
        }),
      ])
      await judge(await upload(fileOf(all.slice(0, 3))), days(9, 7))
      const agreed = {
        kind: "payments",
        shop_id: "100500",
        from: dayOf(9),
        to: dayOf(7),
        open_since: dayOf(2),
      }
      expect(await readAgreed(STATEMENTS)).toEqual([agreed])
      expect(await readAgreed("/admin/sbp/health", "health")).toEqual([agreed])
      expect(await readAgreed("/admin/sbp/figures", "figures")).toEqual([
        agreed,
      ])
    })

    it("do not hide a missing day between them", async () => {
      const { sql } = use()
      const all = [9, 8, 7].map((ago) => paid(ago))
      await insertPayments(sql, all)
      await judge(await upload(fileOf(all.slice(0, 1))), days(9, 9))
      await judge(await upload(fileOf(all.slice(2))), days(7, 1))
      expect(await readAgreed(STATEMENTS)).toMatchObject([
        { from: dayOf(7), to: dayOf(1), open_since: dayOf(8) },
      ])
      await judge(await upload(fileOf(all.slice(1, 2))), days(8, 8))
      expect(await readAgreed(STATEMENTS)).toMatchObject([
        { from: dayOf(9), to: dayOf(1), open_since: null },
      ])
    })

    it("do not hide hours that are in the days of no statement, between those of two time zones", async () => {
      const { sql } = use()
      const [first, second] = [paid(7), paid(6)] as const
      // In Moscow, it is one o'clock of the next day.
      const between = paid(7, { at: new Date(`${dayOf(7)}T22:00:00Z`) })
      await insertPayments(sql, [first, between, second])
      await judge(await upload(fileOf([first])), days(7, 7))
      const later = await upload(fileOf([second]))
      const layout = { ...later.guess, time_zone: "UTC" }
      await judge(later, { layout, ...days(6, 1) })
      expect(await readAgreed(STATEMENTS)).toMatchObject([
        { from: dayOf(6), to: dayOf(1), open_since: dayOf(7) },
      ])
    })

    it("begin with the first day of all if no day agrees", async () => {
      const { sql } = use()
      const all = [9, 8, 7].map((ago) => paid(ago))
      await insertPayments(sql, all)
      const wrong = all.slice(0, 1).map((it) => ({ ...it, sum: it.sum + 100 }))
      await judge(await upload(fileOf(wrong)), days(9, 9))
      await judge(await upload(fileOf(all.slice(2))), days(7, 1))
      expect(await readAgreed(STATEMENTS)).toMatchObject([
        { from: null, to: null, open_since: dayOf(9) },
      ])
    })

    it("are reported as due once money waits for longer than the option says", async () => {
      const { shop, sql } = use()
      const [late, young] = [
        paid(DUE_AFTER_DAYS + 1),
        paid(DUE_AFTER_DAYS),
      ] as const
      await insertPayments(sql, [young])
      await runJob()
      expect(await shop.attention()).toEqual([])

      await sql("sbp_invoice").delete()
      await insertPayments(sql, [late, young])
      await runJob()
      await runJob()
      expect(await shop.attention()).toEqual(["statement_due"])
      const [entry] = await shop.ledger.listSbpAttentions({})
      expect(entry).toMatchObject({
        subject_id: "100500",
        details: { payments_since: dayOf(DUE_AFTER_DAYS + 1) },
      })
      const path = `/admin/sbp/attention/${entry?.id}/resolve`
      const refused = await answerOf(shop.admin.post(path, { note: "Later" }))
      expect(refused?.data.message).toMatch(/statement of shop 100500 is due/)

      const ago = DUE_AFTER_DAYS + 1
      await judge(await upload(fileOf([late])), days(ago, ago))
      await runJob()
      expect(await shop.attention()).toEqual([])
    })
  })

  describe("a difference that was accepted in one statement", () => {
    it("is accepted in the next statement that says the same, and not in one that says more", async () => {
      const { sql } = use()
      const [ours, foreign] = [paid(4), paid(4)] as const
      await insertPayments(sql, [ours])
      const first = await judge(await upload(fileOf([ours, foreign])))
      const [line] = await openOf(first.id)
      const note = "Of our other shop"
      await decide(first.id, {
        decision: "accepted",
        note,
        line_ids: [String(line?.id)],
      })

      const next = await judge(await upload(fileOf([foreign, paid(3), ours])))
      expect(await openOf(next.id)).toEqual([
        { id: `${next.id}_4`, verdict: "missing_here" },
      ])
      expect((await lines(next.id)).at(2)).toMatchObject({
        verdict: "missing_here",
        decision: "accepted",
        note,
      })

      const dearer = { ...foreign, sum: foreign.sum + 1 }
      const other = await judge(await upload(fileOf([dearer])))
      expect(await openOf(other.id)).toHaveLength(1)
    })

    it("is open again if the line says something else with another layout", async () => {
      const { sql } = use()
      const partly = { ...paid(4), status: "Частично" }
      const first = await judge(await upload(fileOf([partly])))
      const [line] = await openOf(first.id)
      expect(line).toMatchObject({ verdict: "unreadable" })
      const line_ids = [String(line?.id)]
      await decide(first.id, { decision: "accepted", line_ids })
      const meanings = { Частично: "went_back" }
      const layout = { ...first.guess, meanings }
      await judge(first, { layout })
      const again = [{ id: line?.id, verdict: "missing_here" }]
      expect(await openOf(first.id)).toEqual(again)
      const other = await upload(fileOf([partly, paid(3)]))
      await judge(other, { layout })
      expect((await openOf(other.id))[0]).toMatchObject({
        verdict: "missing_here",
      })
      // A decision that was taken back is still evidence.
      const path = `${STATEMENTS}/${first.id}`
      const refused = await answerOf(use().shop.admin.delete(path))
      expect(refused?.data.message).toMatch(/is the evidence/)

      await decide(first.id, { decision: "accepted", line_ids })
      await judge(first, { layout, ...days(5, 3) })
      expect(await openOf(first.id)).toEqual([])
      expect(
        await sql("sbp_statement_line").where({ id: line?.id }).first()
      ).toMatchObject({ decision: "accepted" })
    })

    it("stays accepted for a payment that no statement lists", async () => {
      const { sql } = use()
      const [listed, unlisted] = [paid(4), paid(4)] as const
      await insertPayments(sql, [listed, unlisted])
      const first = await judge(await upload(fileOf([listed])), days(5, 3))
      const [line] = await openOf(first.id)
      expect(line).toMatchObject({ verdict: "missing_there" })
      await decide(first.id, {
        decision: "accepted",
        line_ids: [String(line?.id)],
      })
      // No file has this sum.
      expect((await read(first.id)).verdicts).toContainEqual(
        expect.objectContaining({
          verdict: "missing_there",
          open: 0,
          our_amount: decimal(unlisted.sum),
        })
      )
      const next = await judge(
        await upload(fileOf([listed, paid(2)])),
        days(6, 2)
      )
      expect((await openOf(next.id)).map(({ verdict }) => verdict)).toEqual([
        "missing_here",
      ])
    })
  })

  describe("a statement with a difference", () => {
    it("gets one entry from the job of each minute, which also ends an entry that a killed process left", async () => {
      const { shop, sql } = use()
      await judge(await upload(fileOf([paid(4)])))
      const pool = shop.container.resolve(
        ContainerRegistrationKeys.PG_CONNECTION
      )
      const sums: string[] = []
      const note = (query: { sql: string }) => {
        if (query.sql.includes("FILTER (WHERE is_open)")) {
          sums.push(query.sql)
        }
      }
      pool.on("query", note)
      try {
        await runJob()
      } finally {
        pool.removeListener("query", note)
      }
      expect(sums).toHaveLength(1)
      expect(await shop.attention()).toEqual(["statement_differs"])
      await sql("sbp_statement_line").update({ is_open: false })
      await runJob()
      expect(await shop.attention()).toEqual([])
    })
  })

  describe("a payment that is confirmed later, of a day that agreed", () => {
    it("is reported as missing there once a day", async () => {
      const { shop, sql } = use()
      const listed = paid(4)
      await insertPayments(sql, [listed])
      const { id } = await judge(await upload(fileOf([listed])), days(5, 3))
      await insertPayments(sql, [paid(4)])
      await runJob()
      expect(await openOf(id)).toEqual([])

      await sql("sbp_statement").update({
        ask_missing_at: sql.raw("ask_missing_at - interval '25 hours'"),
      })
      await runJob()
      expect(await openOf(id)).toMatchObject([{ verdict: "missing_there" }])
      expect(await shop.attention()).toEqual(["statement_differs"])
      expect((await read(id)).judge_at).toBeNull()
    })

    it("is reported as missing there at an edge that now has a neighbour", async () => {
      const { sql } = use()
      const [first, second] = [paid(5), paid(4)] as const
      // Half past eleven in the evening.
      const late = new Date(noon(5).getTime() + 11.5 * HOUR)
      await insertPayments(sql, [first, second, paid(5, { at: late })])
      const { id } = await judge(await upload(fileOf([first])), days(5, 5))
      // The state more than a hundred days later.
      await sql("sbp_statement").update({ ask_missing_at: null })
      const next = await upload(fileOf([second]))
      // The days of another time zone begin three hours later.
      const layout = { ...next.guess, time_zone: "UTC" }
      await judge(next, { layout, ...days(4, 4) })
      await runJob()
      expect(await openOf(id)).toEqual([])
      expect(await readAgreed(STATEMENTS)).toMatchObject([{ from: dayOf(4) }])

      await judge(next, days(4, 4))
      await runJob()
      expect(await openOf(id)).toMatchObject([{ verdict: "missing_there" }])
    })

    it.each([
      ["a line of it says", "Отклонён", 1],
      ["a line of it says", "Создан", 1],
      ["two lines of it say", "Отклонён", 2],
    ])(
      "is reported as missing there although %s %j",
      async (_name, status, times) => {
        const { shop, sql } = use()
        const listed = paid(4)
        const unpaid = paid(4, { status, is_paid: false })
        await insertPayments(sql, [listed, unpaid])
        const said = Array.from({ length: times }, () => unpaid)
        const file = await upload(fileOf([listed, ...said]))
        const { id } = await judge(file, days(5, 3))
        const repeated = await openOf(id)
        expect(repeated).toHaveLength(times - 1)
        const line_ids = repeated.map((line) => line.id)
        if (line_ids.length > 0) {
          await decide(id, { decision: "accepted", line_ids })
        }
        const which = { gateway_payment_id: unpaid.id }
        const [invoice] = await sql("sbp_invoice")
          .where(which)
          .update({ paid_at: unpaid.at, state: "settled" })
          .returning<{ id: string }[]>("id")
        await sql("sbp_statement").update({
          ask_missing_at: sql.raw("ask_missing_at - interval '25 hours'"),
        })
        await runJob()
        expect(await lines(id, "&is_open=true")).toMatchObject([
          { verdict: "missing_there", subject_id: invoice?.id },
        ])
        expect(await shop.attention()).toEqual(["statement_differs"])
        // The next registry lists it as paid.
        await judge(await upload(fileOf([{ ...unpaid, status: "Зачислен" }])))
        await sql("sbp_statement_line")
          .where({ is_open: true })
          .update({ judged_at: new Date(0) })
        await runJob()
        expect(await openOf(id)).toEqual([])
      }
    )

    it("is reported as missing there an hour later if the process that looked was killed", async () => {
      const { shop, sql } = use()
      const listed = paid(4)
      await insertPayments(sql, [listed])
      const { id } = await judge(await upload(fileOf([listed])), days(5, 3))
      await insertPayments(sql, [paid(4)])
      const pass = (time: string) =>
        sql("sbp_statement").update({
          ask_missing_at: sql.raw(`ask_missing_at - interval '${time}'`),
        })
      await pass("25 hours")
      const claimed = await shop.container
        .resolve(SBP_STATEMENT_MODULE)
        .claimCovering()
      expect(claimed?.id).toBe(id)
      await runJob()
      expect(await openOf(id)).toEqual([])
      await pass("61 minutes")
      await runJob()
      expect(await openOf(id)).toMatchObject([{ verdict: "missing_there" }])
    })
  })

  describe("DELETE /admin/sbp/statements/:id", () => {
    const withdraw = (id: string) =>
      answerOf(use().shop.admin.delete(`${STATEMENTS}/${id}`))

    it("deletes the statement, its lines and its entry; other statements miss its payments again", async () => {
      const { shop, sql } = use()
      const [one, other] = [paid(4), paid(4)] as const
      await insertPayments(sql, [one, other])
      const stays = await judge(await upload(fileOf([one])), days(5, 3))
      const wrong = await judge(await upload(fileOf([other, paid(4)])))
      await runJob()
      expect(await openOf(stays.id)).toEqual([])
      expect(await shop.attention()).toEqual(["statement_differs"])

      expect(await withdraw(wrong.id)).toBeUndefined()
      const of = { statement_id: wrong.id }
      expect(await sql("sbp_statement_line").where(of)).toEqual([])
      expect(await shop.attention()).toEqual([])
      const [entry] = await shop.ledger.listSbpAttentions({
        subject_id: wrong.id,
      })
      expect(entry).toMatchObject({
        resolved_by: expect.stringMatching(/^user_/) as string,
        note: "withdrawn",
      })
      await runJob()
      expect(await openOf(stays.id)).toMatchObject([
        { verdict: "missing_there" },
      ])
      // The same file is a new statement.
      const again = await upload(fileOf([other, paid(4)]))
      expect(again.id).not.toBe(wrong.id)
    })

    it("ends a due entry without an import if no days before the first are needed", async () => {
      const { shop, sql } = use()
      const all = [9, 8, 7].map((ago) => paid(ago))
      await insertPayments(sql, all)
      const wrong = all.slice(0, 1).map((it) => ({ ...it, sum: it.sum + 100 }))
      const first = await judge(await upload(fileOf(wrong)), days(9, 9))
      await judge(await upload(fileOf(all.slice(1))), days(8, 1))
      await runJob()
      expect(await shop.attention()).toContain("statement_due")
      expect(await withdraw(first.id)).toBeUndefined()
      await runJob()
      expect(await readAgreed(STATEMENTS)).toMatchObject([
        { from: dayOf(8), to: dayOf(1), open_since: null },
      ])
      const [entry] = await shop.ledger.listSbpAttentions({
        reason: "statement_due",
      })
      expect(entry).toMatchObject({ note: "not_due", resolved_by: null })
    })

    it("reopens a line whose only evidence was its file, which the line names until then", async () => {
      const { shop, sql } = use()
      const [listed, unlisted] = [paid(4), paid(4)] as const
      await insertPayments(sql, [listed, unlisted])
      const whole = await upload(fileOf([listed]))
      const { id } = await judge(whole, days(5, 3))
      const [missing] = await openOf(id)
      expect(missing).toMatchObject({ verdict: "missing_there" })
      const other = await judge(await upload(fileOf([unlisted])))
      await lookAgain()
      expect(await shop.attention()).toEqual([])
      const known = async () =>
        (await lines(id)).filter((line) => line.id === missing?.id)
      const isListed = { is_open: false, accepted_in: other.id, decision: null }
      expect(await known()).toMatchObject([isListed])
      // After another comparison it still says so.
      await judge(whole, days(5, 3))
      expect(await known()).toMatchObject([isListed])
      expect(await withdraw(other.id)).toBeUndefined()
      await runJob()
      expect(await known()).toMatchObject([
        { is_open: true, accepted_in: null, verdict: "missing_there" },
      ])
      expect(await shop.attention()).toEqual(["statement_differs"])
    })

    it.each([
      ["on days that it no longer covers", days(5, 5), {}],
      [
        "if another time zone moves it to a day that is not covered",
        days(5, 3),
        { time_zone: "Pacific/Kiritimati" },
      ],
    ])(
      "no longer reports a payment as missing %s, even once the statement that lists it is withdrawn",
      async (_, covered, changes) => {
        const { shop, sql } = use()
        const [listed, unlisted] = [paid(5), paid(3)] as const
        await insertPayments(sql, [listed, unlisted])
        const file = await upload(fileOf([listed]))
        const { id } = await judge(file, days(5, 3))
        expect(await openOf(id)).toMatchObject([{ verdict: "missing_there" }])
        const other = await judge(await upload(fileOf([unlisted])))
        await lookAgain()
        const layout = { ...file.guess, ...changes }
        await judge(file, { layout, ...covered, note: "The days were wrong" })
        expect(await lines(id, "&verdict=missing_there")).toEqual([])
        expect(await withdraw(other.id)).toBeUndefined()
        await runJob()
        expect(await lines(id, "&verdict=missing_there")).toEqual([])
        expect(await shop.attention()).toEqual([])
      }
    )

    it("no longer reports a payment as missing that the statement lists itself once its columns are right", async () => {
      const { sql } = use()
      const payment = paid(4)
      await insertPayments(sql, [payment])
      const file = await upload(fileOf([payment]))
      const { gateway_id: _, our_id: __, ...columns } = file.guess.columns
      const layout = { ...file.guess, columns: { ...columns, our_id: 0 } }
      const lacking = async () =>
        (await lines(file.id, "&verdict=missing_there")).map(
          ({ is_open }) => is_open
        )
      await judge(file, { layout, ...days(5, 3) })
      expect(await lacking()).toEqual([true])
      await judge(await upload(fileOf([payment, paid(3)])))
      await lookAgain()
      expect(await lacking()).toEqual([false])
      await judge(file, { ...days(5, 3), note: "The columns were wrong" })
      expect(await lacking()).toEqual([])
    })

    it("keeps payments as listed that other statements list as well", async () => {
      const { sql } = use()
      const [listed, unlisted] = [paid(4), paid(4)] as const
      await insertPayments(sql, [listed, unlisted])
      const { id } = await judge(await upload(fileOf([listed])), days(5, 3))
      const other = await judge(await upload(fileOf([unlisted])))
      await lookAgain()
      const third = await judge(await upload(fileOf([unlisted, paid(3)])))
      expect(await withdraw(other.id)).toBeUndefined()
      await lookAgain()
      const missing = await lines(id, "&verdict=missing_there")
      expect(missing).toMatchObject([
        { is_open: false, accepted_in: third.id, decision: null },
      ])
    })

    it("repeats the comparison of statements that are being compared at that moment", async () => {
      const { shop, sql } = use()
      const [one, other] = [paid(4), paid(4)] as const
      await insertPayments(sql, [one, other])
      const stays = await judge(await upload(fileOf([one])), days(5, 3))
      const wrong = await judge(await upload(fileOf([other])))
      await runJob()
      await sql("sbp_statement").update({ ask_missing_at: new Date() })
      const statements = shop.container.resolve(SBP_STATEMENT_MODULE)
      const claimed = await statements.claimCovering()
      expect(claimed?.id).toBe(stays.id)
      expect(await withdraw(wrong.id)).toBeUndefined()
      await statements.recordAsked(stays.id)
      await runJob()
      expect(await openOf(stays.id)).toMatchObject([
        { verdict: "missing_there" },
      ])
    })

    it("deletes a statement that only repeats what was accepted in another", async () => {
      const foreign = paid(4)
      const first = await judge(await upload(fileOf([foreign])))
      const [line] = await openOf(first.id)
      await decide(first.id, {
        decision: "accepted",
        line_ids: [String(line?.id)],
      })
      const again = async () => judge(await upload(fileOf([foreign, paid(3)])))
      const [second, third] = [await again(), await again()]
      expect(await withdraw(second.id)).toBeUndefined()
      expect(await withdraw(third.id)).toBeUndefined()
      const refused = await withdraw(first.id)
      expect(refused?.data.message).toMatch(/is the evidence/)
    })

    it("refuses a statement by which people have decided", async () => {
      const { id } = await judge(await upload(fileOf([paid(4)])))
      const [line] = await openOf(id)
      await decide(id, {
        decision: "accepted",
        line_ids: [String(line?.id)],
      })
      const refused = await withdraw(id)
      expect(refused?.status).toBe(400)
      expect(refused?.data.message).toMatch(/is the evidence/)
      expect(await lines(id)).toHaveLength(4)
    })
  })
}
