import { randomUUID } from "node:crypto"
import type { RefundRow } from "../../../src/modules/ledger/models/refund"
import type { StatementLineRow } from "../../../src/modules/statement/models/statement-line"
import { RefundFixture } from "../refunds/refund-fixture"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { until } from "../support/until"
import { untilWaiting } from "../support/until-waiting"
import { decimal } from "./insert-payments"
import { lineOf, newPaid, registryOf, RUSSIAN } from "./registry"
import { statementClient, STATEMENTS } from "./statement-client"

export function testMoneyBack(use: () => TestShop) {
  const { upload, judge, lines, decide } = statementClient(use)
  const fixture = new RefundFixture(use)

  /** Sells an order, whose payment and returns the cabinet will list. */
  async function sell() {
    const { shop, simulator } = use()
    const sold = await use().prepare("sold", async () => {
      const checkout = await shop.checkOut()
      simulator.pay(checkout.paymentId)
      const { order_id } = await shop.settled(checkout.invoice.id)
      return { ...checkout, order_id }
    })
    const sum = Math.round(Number(sold.invoice.amount) * 100)
    // Every registry lists the refund with this time: another time means another refund.
    return { ...sold, sum, at: new Date() }
  }

  type Sold = Awaited<ReturnType<typeof sell>>

  const registry = ({ paymentId: id, sum, at }: Sold, returns: number[]) => {
    const all = [
      newPaid({ id, sum, fee: 0, at }),
      ...returns.map((back, minutes) =>
        newPaid({
          id,
          sum: -back,
          fee: 0,
          at: new Date(at.getTime() - minutes * 60_000),
          status: "Возврат",
        })
      ),
    ]
    return registryOf(
      all.map((it) => lineOf(it, RUSSIAN)),
      RUSSIAN,
      sum
    )
  }

  const refunds = async () =>
    (await use().shop.admin.get<{ refunds: RefundRow[] }>("/admin/sbp/refunds"))
      .refunds

  describe("money that went back in the cabinet", () => {
    it("is recorded from its line once, however often it is listed", async () => {
      const sold = await sell()
      const text = registry(sold, [10_000])
      const statement = await judge(await upload(text))
      expect(statement.verdicts).toMatchObject([
        { verdict: "matched", count: 1, amount: sold.invoice.amount },
        { verdict: "missing_here", count: 1, open: 1, amount: "-100.00" },
      ])
      expect(statement.verdicts.map(({ our_amount }) => our_amount)).toEqual([
        sold.invoice.amount,
        "0.00",
      ])
      const [back] = await lines(statement.id, "&is_open=true")
      const line_ids = [String(back?.id)]
      const answer = await decide(statement.id, {
        decision: "recorded",
        line_ids,
      })
      expect(answer).toMatchObject({ decided: line_ids, refused: [] })
      expect(await refunds()).toMatchObject([
        { amount: "100.00", kind: "recorded" },
      ])
      // The next file lists the refund again, and another one beside it.
      const second = await judge(await upload(registry(sold, [10_000, 5_000])))
      expect(second.verdicts).toMatchObject([
        {
          verdict: "matched",
          count: 2,
          our_amount: decimal(sold.sum - 10_000),
        },
        { verdict: "missing_here", count: 1, amount: "-50.00" },
      ])
      expect(await refunds()).toHaveLength(1)
      // The first refund is listed once more, at its own time; the second is another one.
      const third = await judge(await upload(`${text}\r\n`))
      expect(third.verdicts).toMatchObject([{ verdict: "matched", count: 2 }])
    })

    it("keeps its statement while a person decides by it, and frees it if that is refused", async () => {
      const { shop, sql } = use()
      const sold = await sell()
      const { id } = await judge(await upload(registry(sold, [10_000])))
      const [line] = await lines(id, "&is_open=true")
      const line_ids = [String(line?.id)]
      const withdraw = () => answerOf(shop.admin.delete(`${STATEMENTS}/${id}`))
      const refused = await decide(id, { decision: "confirmed", line_ids })
      expect(refused).toMatchObject({ decided: [] })
      expect((await lines(id, "&is_open=true"))[0]?.decided_by).toBeNull()

      const busy = await sql.transaction()
      await busy("sbp_invoice").where({ id: sold.invoice.id }).forUpdate()
      const deciding = Promise.allSettled([
        decide(id, { decision: "recorded", line_ids }),
      ])
      try {
        await untilWaiting(sql, 1)
        const answer = await withdraw()
        expect(answer?.status).toBe(400)
        expect(answer?.data.message).toMatch(/is the evidence/)
      } finally {
        await busy.rollback()
      }
      expect(await deciding).toMatchObject([
        { value: { decided: line_ids, refused: [] } },
      ])
      expect((await withdraw())?.status).toBe(400)
      const again = await judge(await upload(registry(sold, [10_000, 5_000])))
      const [open] = await lines(again.id, "&is_open=true")
      await decide(again.id, {
        decision: "confirmed",
        line_ids: [String(open?.id)],
      })
      const path = `${STATEMENTS}/${again.id}`
      expect(await answerOf(shop.admin.delete(path))).toBeUndefined()
    })

    it("is recorded once from two files that describe it differently", async () => {
      const sold = await sell()
      const text = registry(sold, [10_000])
      const [one, other] = [
        await judge(await upload(text)),
        await judge(await upload(text.replace("Возврат", "ВОЗВРАТ"))),
      ]
      for (const { id } of [one, other]) {
        const open = await lines(id, "&is_open=true")
        const line_ids = open.map((line) => line.id)
        if (line_ids.length > 0) {
          await decide(id, { decision: "recorded", line_ids })
        }
      }
      expect(await refunds()).toHaveLength(1)
    })

    it("is not recorded again if another file has another time of that day", async () => {
      const sold = await sell()
      const record = async (text: string) => {
        const { id } = await judge(await upload(text))
        const open = await lines(id, "&is_open=true")
        return decide(id, {
          decision: "recorded",
          line_ids: open.map((line) => line.id),
        })
      }
      const second = new Date(sold.at.getTime() - 1_000)
      await record(registry(sold, [10_000]))
      expect(
        await record(registry({ ...sold, at: second }, [10_000]))
      ).toMatchObject({
        decided: [],
        refused: [{ message: expect.stringMatching(/no line of/) as string }],
      })
      expect(await refunds()).toHaveLength(1)
      // A file that lists both shows that there are two refunds.
      const answer = await record(registry(sold, [10_000, 10_000]))
      expect(answer.refused).toEqual([])
      expect(await refunds()).toHaveLength(2)
    })

    it.each([
      ["as two operations", ["100.00"], [6_000, 4_000]],
      ["as one operation", ["60.00", "40.00"], [10_000]],
    ])(
      "is not recorded again if the cabinet lists %s what was recorded otherwise",
      async (_name, recorded, listed) => {
        const sold = await sell()
        for (const amount of recorded) {
          await fixture.record(sold.invoice.id, amount)
        }
        const { id } = await judge(await upload(registry(sold, listed)))
        const record = async () => {
          const open = await lines(id, "&is_open=true")
          const line_ids = open.map((line) => line.id)
          return decide(id, { decision: "recorded", line_ids })
        }
        const message = expect.stringMatching(
          /no line of any statement/
        ) as string
        expect(await record()).toMatchObject({
          decided: [],
          refused: listed.map(() => ({ message })),
        })
        expect(await refunds()).toHaveLength(recorded.length)
        // A refund recorded on the payment's page is another one, and the line stays its own.
        await fixture.record(sold.invoice.id, decimal(listed[0] ?? 0))
        await record()
        expect(await lines(id, "&is_open=true")).toHaveLength(listed.length - 1)
      }
    )

    it("is recorded once by two people at once, by two files with another time of that day", async () => {
      const { sql } = use()
      const sold = await sell()
      const second = new Date(sold.at.getTime() - 1_000)
      const deciding: ReturnType<typeof decide>[] = []
      const files = [
        await judge(await upload(registry(sold, [10_000]))),
        await judge(await upload(registry({ ...sold, at: second }, [10_000]))),
      ]
      const chosen = await Promise.all(
        files.map(async ({ id }) => ({
          id,
          line_ids: (await lines(id, "&is_open=true")).map((line) => line.id),
        }))
      )
      const busy = await sql.transaction()
      await busy("sbp_invoice").where({ id: sold.invoice.id }).forUpdate()
      for (const { id, line_ids } of chosen) {
        deciding.push(decide(id, { decision: "recorded", line_ids }))
      }
      const answers = Promise.all(deciding)
      try {
        await untilWaiting(sql, 2)
      } finally {
        await busy.rollback()
      }
      const both = await answers
      expect(both.flatMap(({ decided }) => decided)).toHaveLength(1)
      expect(both.flatMap(({ refused }) => refused)).toMatchObject([
        { message: expect.stringMatching(/no line of/) as string },
      ])
      expect(await refunds()).toHaveLength(1)
    })

    it("is not recorded again if a file has another day than the person who recorded it", async () => {
      const { shop, sql } = use()
      const sold = await sell()
      const { id } = await judge(await upload(registry(sold, [10_000])))
      const record = async (statement: string) => {
        const open = await lines(statement, "&is_open=true")
        return decide(statement, {
          decision: "recorded",
          line_ids: open.map((line) => line.id),
        })
      }
      await record(id)
      // Recorded three days before the registry's operation day.
      const before = new Date(Date.now() - 3 * 86_400_000)
      await sql("sbp_refund_attempt").update({ created_at: before })
      await sql("sbp_refund").update({ returned_at: before })
      await sql("sbp_statement_line").delete()
      await sql("sbp_statement").delete()
      const other = await judge(await upload(registry(sold, [10_000])))
      expect(await record(other.id)).toMatchObject({
        decided: [],
        refused: [{ message: expect.stringMatching(/no line of/) as string }],
      })
      expect(await refunds()).toHaveLength(1)
      expect(await shop.attention()).toEqual(["statement_differs"])
    })

    it("makes no order for a payment that the cabinet returned, which can be confirmed only on its page", async () => {
      const { shop } = use()
      const { invoice, paymentId } = await shop.checkOut()
      const sum = Math.round(Number(invoice.amount) * 100)
      const sold = { invoice, paymentId, sum, at: new Date() } as Sold
      const { id } = await judge(await upload(registry(sold, [sum])))
      const open = await lines(id, "&is_open=true")
      const line_ids = open.map((line) => line.id)
      const confirmed = await decide(id, { decision: "confirmed", line_ids })
      expect(confirmed.decided).toEqual([])
      expect(confirmed.refused.map(({ message }) => message)).toContainEqual(
        expect.stringMatching(/it would become an order/)
      )
      expect(await shop.orders()).toEqual([])
      const accepted = await decide(id, { decision: "accepted", line_ids })
      expect(accepted.decided).toHaveLength(2)
      expect((await shop.invoice(invoice.id)).state).toBe("open")
    })

    it("is not booked on an order if its payment was paid once more under another id", async () => {
      const { sum, at, paymentId, invoice } = await sell()
      const other = randomUUID()
      const all = [
        { id: paymentId, sum },
        { id: other, sum },
        { id: other, sum: -sum, status: "Возврат" },
        { id: paymentId, sum: -10_000, status: "Возврат" },
      ].map((it) => newPaid({ order: invoice.id, fee: 0, at, ...it }))
      const text = registryOf(
        all.map((it) => lineOf(it, RUSSIAN)),
        RUSSIAN,
        sum - 10_000
      )
      const { id } = await judge(await upload(text))
      const open = await lines(id, "&is_open=true")
      const back = open.filter(({ meaning }) => meaning === "went_back")
      const line_ids = back.map((line) => line.id)
      expect(back).toHaveLength(2)
      expect(
        await decide(id, { decision: "recorded", line_ids })
      ).toMatchObject({
        decided: [line_ids[1]],
        refused: [{ message: expect.stringMatching(/paid again/) as string }],
      })
      expect(await refunds()).toMatchObject([{ amount: "100.00" }])
    })

    it("stays as recorded if its file gets another layout", async () => {
      const { sql } = use()
      const sold = await sell()
      const uploaded = await upload(registry(sold, [10_000]))
      const { id } = await judge(uploaded)
      const [back] = await lines(id, "&is_open=true")
      await decide(id, { decision: "recorded", line_ids: [String(back?.id)] })
      const line = () =>
        sql<StatementLineRow>("sbp_statement_line")
          .where({ id: String(back?.id) })
          .first()
      const before = await line()
      expect(before?.refund_id).not.toBeNull()
      await judge(uploaded, {
        layout: { ...uploaded.guess, time_zone: "Asia/Vladivostok" },
      })
      const after = await until(async () => {
        const now = await line()
        return Number(now?.at) !== Number(before?.at) && now
      }, "the line to be read again")
      expect(after.refund_id).toBe(before?.refund_id)
    })

    it("is not taken for another refund of the same sum", async () => {
      const sold = await sell()
      const first = await judge(await upload(registry(sold, [10_000])))
      const [back] = await lines(first.id, "&is_open=true")
      await decide(first.id, {
        decision: "recorded",
        line_ids: [String(back?.id)],
      })
      // Weeks later, a statement lists only this refund.
      const later = newPaid({
        id: sold.paymentId,
        sum: -10_000,
        fee: 0,
        at: new Date(Date.now() - 3_600_000),
        status: "Возврат",
      })
      const text = registryOf([lineOf(later, RUSSIAN)], RUSSIAN, -10_000)
      const second = await judge(await upload(text))
      expect(second.verdicts).toMatchObject([
        { verdict: "missing_here", count: 1, open: 1 },
      ])
    })
  })
}
