import { settleDue } from "../../../src/flows/settlement/settle-due"
import { refreshOpen } from "../../../src/flows/statements/refresh-open"
import { copyCarts } from "../support/copy-carts"
import { answerOf } from "../support/shop"
import { until } from "../support/until"
import { untilWaiting } from "../support/until-waiting"
import type { TestShop } from "../support/run-shop-tests"
import { lineOf, newPaid, registryOf, RUSSIAN } from "./registry"
import { statementClient } from "./statement-client"

const LOST = 6

export function testLostNotifications(use: () => TestShop) {
  const { upload, judge, lines, decide, read } = statementClient(use)

  /** Pays for carts whose notifications never arrive. */
  async function losePayments(count: number) {
    const { shop, sql } = use()
    const cart = await shop.fillCart()
    const collection = await shop.collectionOf(cart)
    const original = { cart: cart.id, collection }
    await copyCarts(sql, original, { from: 1, to: count - 1 })
    const lost = [await shop.openLink(collection)]
    for (let number = 1; number < count; number++) {
      lost.push(await shop.openLink(`${collection}_${number}`))
    }
    return lost
  }

  type Lost = Awaited<ReturnType<typeof losePayments>>
  type Uploaded = Awaited<ReturnType<typeof upload>>

  /** The cabinet's registry of these payments; the first has `less` kopeks less. */
  const registry = (lost: Lost, { less = 0, percent = 2 } = {}) => {
    const paid = lost.map(({ invoice, paymentId }, number) => {
      const whole = Math.round(Number(invoice.amount) * 100)
      const sum = number === 0 ? whole - less : whole
      const fee = Math.floor((sum * percent) / 100)
      return newPaid({ id: paymentId, sum, fee, at: new Date() })
    })
    const total = paid.reduce((all, { sum }) => all + sum, 0)
    return registryOf(
      paid.map((it) => lineOf(it, RUSSIAN)),
      RUSSIAN,
      total
    )
  }

  const idsOf = async (id: string) =>
    (await lines(id, "&is_open=true")).map((line) => line.id)

  describe("payments whose notifications never came", () => {
    it(`become ${LOST} orders by one decision, and a late notification changes nothing`, async () => {
      const { shop, simulator, sql } = use()
      const lost = await losePayments(LOST)
      const statement = await judge(await upload(registry(lost)))
      expect(statement.verdicts).toMatchObject([
        { verdict: "missing_here", count: LOST, open: LOST },
      ])
      expect(await shop.attention()).toEqual(["statement_differs"])

      const line_ids = await idsOf(statement.id)
      const answer = await decide(statement.id, {
        decision: "confirmed",
        line_ids,
      })
      expect(answer).toMatchObject({ refused: [] })
      expect(answer.decided).toHaveLength(LOST)
      await settleDue(shop.container)
      for (const { invoice } of lost) {
        const settled = await shop.settled(invoice.id)
        const fee = Math.floor((Number(invoice.amount) * 100) / 50)
        expect(settled).toMatchObject({
          received_amount: invoice.amount,
          credited_amount: (Number(invoice.amount) - fee / 100).toFixed(2),
        })
      }
      const orders = () => sql("order").count({ count: "*" }).first()
      expect(await orders()).toEqual({ count: String(LOST) })
      expect(await shop.attention()).toEqual([])

      const essence = () =>
        sql("sbp_invoice")
          .orderBy("id")
          .select("id", "state", "order_id", "received_amount", "paid_at")
      const before: unknown = await essence()
      for (const { paymentId } of lost.slice(0, 3)) {
        simulator.pay(paymentId)
      }
      await simulator.idle()
      await until(async () => {
        const outcomes =
          await sql("sbp_notification").select<{ outcome: string }[]>("outcome")
        return (
          outcomes.length === 3 &&
          outcomes.every(({ outcome }) => outcome === "applied")
        )
      }, "the late notifications to be applied")
      expect(await essence()).toEqual(before)
      expect(await orders()).toEqual({ count: String(LOST) })
    })

    it("end by themselves when the notification comes after all", async () => {
      const { shop, simulator } = use()
      const lost = await losePayments(1)
      // The simulator takes no fee.
      const text = registry(lost, { percent: 0 })
      const statement = await judge(await upload(text))
      const [payment] = lost
      simulator.pay(String(payment?.paymentId))
      await shop.settled(String(payment?.invoice.id))
      // The job of each minute does this.
      await refreshOpen(shop.container)
      expect(await shop.attention()).toEqual([])
      expect((await read(statement.id)).verdicts).toMatchObject([
        { verdict: "matched", open: 0 },
      ])
    })

    it("are confirmed by a registry that has days only", async () => {
      const { shop } = use()
      const lost = await losePayments(1)
      const [payment] = lost as [Lost[number]]
      const text = registry(lost).replaceAll(/ \d\d:\d\d:\d\d/g, "")
      const statement = await judge(await upload(text))
      const answer = await decide(statement.id, {
        decision: "confirmed",
        line_ids: await idsOf(statement.id),
      })
      expect(answer.refused).toEqual([])
      expect(await shop.settled(payment.invoice.id)).toMatchObject({
        state: "settled",
      })
    })

    it("are not confirmed while another line about them cannot be read", async () => {
      const { shop } = use()
      const lost = await losePayments(2)
      const [, unclear] = lost as [Lost[number], Lost[number]]
      const text = registry(lost)
      const [line = ""] = text
        .split("\r\n")
        .filter((it) => it.includes(unclear.paymentId))
      const back = line.replace(newPaid({}).status, "Неясно")
      expect(back).not.toBe(line)
      const statement = await judge(
        await upload(text.replace(line, `${line}\r\n${back}`))
      )
      const open = await lines(statement.id, "&is_open=true")
      const confirmable = open.filter((it) => it.verdict === "missing_here")
      expect(open).toHaveLength(3)
      const answer = await decide(statement.id, {
        decision: "confirmed",
        line_ids: confirmable.map(({ id }) => id),
      })
      expect(answer.decided).toHaveLength(1)
      expect(answer.refused).toMatchObject([
        { message: expect.stringContaining("cannot be read") as string },
      ])
      expect((await shop.invoice(unclear.invoice.id)).paid_at).toBeNull()
    })

    it("are not confirmed while a line names one by its id and another by its number", async () => {
      const { shop } = use()
      const lost = await losePayments(3)
      const [, one, other] = lost as [Lost[number], Lost[number], Lost[number]]
      const text = registry(lost)
      const [line = ""] = text
        .split("\r\n")
        .filter((it) => it.includes(one.paymentId))
      // The registry leaves the number empty.
      const both = line.replace(";;", `;${other.invoice.id};`)
      expect(both).not.toBe(line)
      const statement = await judge(
        await upload(text.replace(line, `${line}\r\n${both}`))
      )
      const open = await lines(statement.id, "&is_open=true")
      const unclear = open.filter((it) => it.verdict === "unreadable")
      expect(unclear).toMatchObject([
        { unreadable: "our_id", subject_id: null, meaning: null },
      ])
      expect([...(unclear[0]?.proposed_ids ?? [])].sort()).toEqual(
        [one.invoice.id, other.invoice.id].sort()
      )
      const answer = await decide(statement.id, {
        decision: "confirmed",
        line_ids: open.map(({ id }) => id),
      })
      expect(answer.decided).toHaveLength(1)
      expect(answer.refused).toHaveLength(3)
      for (const { invoice } of [one, other]) {
        expect((await shop.invoice(invoice.id)).paid_at).toBeNull()
      }
    })

    it("are not confirmed before the whole statement is compared", async () => {
      const { sql } = use()
      const statement = await judge(
        await upload(registry(await losePayments(1)))
      )
      const line_ids = await idsOf(statement.id)
      await sql("sbp_statement").update({
        judge_at: new Date(Date.now() + 60_000),
      })
      const refused = answerOf(
        decide(statement.id, { decision: "confirmed", line_ids })
      )
      expect((await refused)?.data.message).toMatch(/not compared to the end/)
      await sql("sbp_statement").update({ judge_at: null })
      expect(
        await decide(statement.id, { decision: "confirmed", line_ids })
      ).toMatchObject({ decided: line_ids, refused: [] })
    })

    it("are not confirmed before other registries are compared, which may list their refunds", async () => {
      const { sql } = use()
      const lost = await losePayments(2)
      const [one, other] = [
        await judge(await upload(registry(lost.slice(0, 1)))),
        await upload(registry(lost.slice(1))),
      ]
      const body = { decision: "confirmed", line_ids: await idsOf(one.id) }
      const compare = (judge_at: Date | null) =>
        sql("sbp_statement").where({ id: other.id }).update({ judge_at })
      await compare(new Date(Date.now() + 60_000))
      expect(await decide(one.id, body)).toMatchObject({
        decided: [],
        refused: [
          {
            message: expect.stringMatching(/not compared to the end/) as string,
          },
        ],
      })
      await compare(null)
      expect(await decide(one.id, body)).toMatchObject({
        decided: body.line_ids,
        refused: [],
      })
    })

    it("are confirmed while the registry of another shop is compared", async () => {
      const { sql } = use()
      const lost = await losePayments(2)
      const one = await judge(await upload(registry(lost.slice(0, 1))))
      const { id } = await upload(registry(lost.slice(1)))
      const judge_at = new Date(Date.now() + 60_000)
      await sql("sbp_statement")
        .where({ id })
        .update({ judge_at, shop_id: "another" })
      const line_ids = await idsOf(one.id)
      expect(
        await decide(one.id, { decision: "confirmed", line_ids })
      ).toMatchObject({ decided: line_ids, refused: [] })
    })

    it.each<
      [
        string,
        (at: { uploaded: Uploaded; ids: string[] }) => Promise<unknown>,
        number,
      ]
    >([
      [
        "are accepted by another one",
        ({ uploaded: { id }, ids: line_ids }) =>
          decide(id, { decision: "accepted", line_ids }),
        0,
      ],
      [
        "are compared again",
        ({ uploaded }) => {
          const layout = { ...uploaded.guess, time_zone: "Asia/Vladivostok" }
          return judge(uploaded, { layout, note: "Another time zone" })
        },
        1,
      ],
    ])(
      "are not confirmed if, while one person confirms those before them, they %s",
      async (_name, act, refused) => {
        const { shop, sql } = use()
        const lost = await losePayments(2)
        const [first, second] = lost as [Lost[number], Lost[number]]
        const uploaded = await upload(registry(lost))
        await judge(uploaded)
        const line_ids = await idsOf(uploaded.id)
        const held = await sql.transaction()
        await held("sbp_invoice").where({ id: first.invoice.id }).forUpdate()
        const confirming = Promise.allSettled([
          decide(uploaded.id, { decision: "confirmed", line_ids }),
        ])
        try {
          await untilWaiting(sql, 1)
          await act({ uploaded, ids: line_ids.slice(1) })
        } finally {
          await held.rollback()
        }
        const message = expect.stringMatching(/compared again/) as string
        expect(await confirming).toMatchObject([
          {
            value: {
              decided: line_ids.slice(0, 1),
              refused: line_ids.slice(1, 1 + refused).map(() => ({ message })),
            },
          },
        ])
        expect((await shop.invoice(second.invoice.id)).paid_at).toBeNull()
      }
    )

    it("are refused one by one, with the reason, and the others are confirmed", async () => {
      const { shop } = use()
      const lost = await losePayments(2)
      const [less, whole] = lost as [Lost[number], Lost[number]]
      const statement = await judge(await upload(registry(lost, { less: 100 })))
      const answer = await decide(statement.id, {
        decision: "confirmed",
        line_ids: await idsOf(statement.id),
      })
      expect(answer.decided).toHaveLength(1)
      expect(answer.refused).toMatchObject([
        { message: expect.stringContaining("asks for") as string },
      ])
      await shop.settled(whole.invoice.id)
      expect(await shop.invoice(less.invoice.id)).toMatchObject({
        state: "open",
      })
      expect(await shop.attention()).toEqual(["statement_differs"])
    })
  })

  describe("the same registry again", () => {
    it("of a file changes no row", async () => {
      const { sql } = use()
      const lost = await losePayments(2)
      const text = registry(lost)
      const first = await judge(await upload(text))
      // Postgres's own version of each written row.
      const versions = () =>
        Promise.all(
          ["sbp_statement", "sbp_statement_line", "sbp_invoice"].map((table) =>
            sql(table).orderBy("id").select("id", sql.raw("xmin::text"))
          )
        )
      const before = await versions()
      const second = await upload(text, { name: "again.csv" })
      expect(second.id).toBe(first.id)
      expect(await versions()).toEqual(before)
    })
  })
}
