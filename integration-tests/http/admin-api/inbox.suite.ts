import { approverEmail, demoPassword } from "../../../scripts/seed/logins"
import type { AttentionRow } from "../../../src/modules/ledger/models/attention"
import type { NewAttention } from "../../../src/modules/ledger/attention-list"
import { paid } from "../support/make-invoice"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf, logIn } from "../support/shop"
import { adminClient } from "./admin-client"

const ATTENTION = "/admin/sbp/attention"

type Entry = AttentionRow & { amount: string | null }

/** How operators work through the list: sort, take, snooze, resolve many at once. */
export function testInbox(use: () => TestShop) {
  const { make, apiKey, userId } = adminClient(use)

  const list = (query = "") =>
    use().shop.admin.get<{
      attention: Entry[]
      count: number
      sums?: { currency_code: string; amount: string }[]
    }>(`${ATTENTION}${query}`)

  const idsOf = async (query: string) =>
    (await list(query)).attention.map(({ id }) => id)

  const open = async (
    entry: Pick<NewAttention, "reason" | "subject_id"> & Partial<NewAttention>
  ) => {
    const made = await use().shop.ledger.openAttention({
      details: {},
      ...entry,
    })
    return String(made?.id)
  }

  const openFor = (
    { id }: { id: string },
    reason: AttentionRow["reason"] = "cart_changed"
  ) => open({ reason, subject_id: id, invoice_id: id })

  const approver = () =>
    logIn(use().shop.anonymous, "user", approverEmail, demoPassword)

  const post = (
    path: string,
    body: object,
    client = use().shop.admin
  ): Promise<{ attention: Entry }> => client.post(`${ATTENTION}/${path}`, body)

  /** The day in Moscow, `ahead` days from now. */
  const day = (ahead: number) =>
    new Date(Date.now() + (3 + ahead * 24) * 60 * 60_000)
      .toISOString()
      .slice(0, 10)

  describe("the operator's list", () => {
    it("knows the money that each entry is about, and sorts by it", async () => {
      const small = await openFor(
        await make({ ...paid, received_amount: "99.50" })
      )
      const asked = await openFor(await make(), "amount_mismatch")
      const left = await make(paid)
      const part = await open({
        reason: "return_incomplete",
        subject_id: left.id,
        invoice_id: left.id,
        amount: "200.10",
      })
      const payout = await open({
        reason: "payout_mismatch",
        subject_id: "sbppo_1",
        payout_id: "sbppo_1",
        amount: "1000000.00",
        currency_code: "kzt",
      })
      const unknown = await open({
        reason: "unknown_invoice",
        subject_id: "sbpinv_lost",
        invoice_id: "sbpinv_lost",
      })
      const all = [payout, asked, part, small, unknown]
      expect(await idsOf("?order=-amount")).toEqual(all)
      expect(await idsOf("?order=amount")).toEqual([
        small,
        part,
        asked,
        payout,
        unknown,
      ])
      const { attention } = await list("?order=-amount")
      expect(
        attention.map(({ amount, currency_code }) => [amount, currency_code])
      ).toEqual([
        ["1000000.00", "kzt"],
        ["1274.92", "rub"],
        ["200.10", "rub"],
        ["99.50", "rub"],
        [null, null],
      ])
      const pages = [
        ...(await idsOf("?order=-amount&limit=2")),
        ...(await idsOf("?order=-amount&limit=2&offset=2")),
        ...(await idsOf("?order=-amount&limit=2&offset=4")),
      ]
      expect(pages).toEqual(all)
    })

    it("adds up what is stuck, each payment once", async () => {
      const invoice = await make(paid)
      await openFor(invoice)
      await openFor(invoice, "status_changed")
      const other = await openFor(
        await make({ ...paid, received_amount: "0.08" })
      )
      await open({
        reason: "payout_mismatch",
        subject_id: "sbppo_1",
        payout_id: "sbppo_1",
        amount: "5.00",
        currency_code: "kzt",
      })
      const sums = async (query: string) =>
        (await list(`?resolved=false${query}`)).sums
      expect(await sums("")).toEqual([
        { currency_code: "rub", amount: "1275.00" },
        { currency_code: "kzt", amount: "5.00" },
      ])
      expect(await sums("&reason=payout_mismatch")).toEqual([
        { currency_code: "kzt", amount: "5.00" },
      ])
      await post(`${other}/resolve`, { note: "Seen" })
      expect((await sums(""))?.[0]?.amount).toBe("1274.92")
      expect((await list()).sums).toBeUndefined()
    })

    it("gives an entry to one person, and to another one only on request", async () => {
      const id = await openFor(await make(paid))
      const me = await userId()
      const other = await approver()
      const taken = await post(`${id}/assign`, { to_me: true })
      expect(taken.attention).toMatchObject({
        assigned_to: me,
        assigned_at: expect.stringMatching(/Z$/) as string,
      })
      expect(await idsOf(`?assigned_to=${me}`)).toEqual([id])
      for (const to_me of [true, false]) {
        const theirs = post(`${id}/assign`, { to_me }, other)
        expect(await answerOf(theirs)).toMatchObject({
          status: 400,
          data: { type: "not_allowed" },
        })
      }
      const takeover = { to_me: true, takeover: true }
      const over = await post(`${id}/assign`, takeover, other)
      expect(over.attention.assigned_to).not.toBe(me)
      expect(await idsOf(`?assigned_to=${me}`)).toEqual([])
      await post(`${id}/assign`, { to_me: false }, other)
      expect((await list()).attention[0]).toMatchObject({
        assigned_to: null,
        assigned_at: null,
      })
    })

    it("gives an entry to one of many people who take it at once", async () => {
      const id = await openFor(await make(paid))
      const [one, two] = [use().shop.admin, await approver()]
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          answerOf(post(`${id}/assign`, { to_me: true }, index % 2 ? one : two))
        )
      )
      const refused = answers.filter(Boolean)
      expect(refused).toHaveLength(5)
      expect(refused.map((it) => it?.status)).toEqual(Array(5).fill(400))
    })

    it("snoozes an entry until a day begins in the shop", async () => {
      const id = await openFor(await make(paid))
      const until = day(3)
      const { attention } = await post(`${id}/snooze`, { until })
      expect(attention).toMatchObject({
        snoozed_until: new Date(`${until}T00:00:00+03:00`).toISOString(),
        snoozed_by: await userId(),
      })
      expect(await idsOf("?resolved=false&snoozed=false")).toEqual([])
      expect(await idsOf("?snoozed=true")).toEqual([id])
      // A taken entry still counts, and still leads to alerts.
      expect((await list("?resolved=false")).count).toBe(1)

      await use()
        .sql("sbp_attention")
        .where({ id })
        .update({ snoozed_until: new Date(Date.now() - 1_000) })
      expect(await idsOf("?snoozed=true")).toEqual([])
      expect(await idsOf("?resolved=false&snoozed=false")).toEqual([id])

      await post(`${id}/snooze`, { until })
      await post(`${id}/snooze`, { until: null })
      expect(await idsOf("?snoozed=true")).toEqual([])
    })

    it("refuses days that would hide an entry, and values that are no day", async () => {
      const id = await openFor(await make(paid))
      for (const until of [
        day(-1),
        day(0),
        day(33),
        "9999-12-31",
        "2026-02-30",
        "tomorrow",
        4,
      ]) {
        const answer = await answerOf(post(`${id}/snooze`, { until }))
        expect([until, answer?.status]).toEqual([until, 400])
      }
      const days = (count: number) =>
        new Date(Date.now() - count * 24 * 60 * 60_000)
      const rows = () => use().sql("sbp_attention").where({ id })
      await rows().update({ created_at: days(70) })
      await post(`${id}/snooze`, { until: day(20) })
      await post(`${id}/snooze`, { until: null })
      expect((await list()).attention[0]?.snoozed_by).toBe(await userId())
      await rows().update({ created_at: days(80) })
      expect(
        await answerOf(post(`${id}/snooze`, { until: day(20) }))
      ).toMatchObject({ status: 400, data: { type: "not_allowed" } })
      for (const path of ["assign", "snooze"]) {
        const bodies = { assign: { to_me: true }, snooze: { until: day(1) } }
        const body = bodies[path as "assign"]
        const unknown = post(`sbpatt_unknown/${path}`, body)
        expect((await answerOf(unknown))?.status).toBe(404)
        const byKey = post(`${id}/${path}`, body, await apiKey())
        expect((await answerOf(byKey))?.status).toBe(403)
        await post(`${id}/resolve`, { note: "Seen" }).catch(() => {})
        const late = await answerOf(post(`${id}/${path}`, body))
        expect(late).toMatchObject({
          status: 400,
          data: { type: "not_allowed" },
        })
      }
    })

    it("lets only users who may move money snooze an entry about a payout", async () => {
      const id = await open({
        reason: "payout_mismatch",
        subject_id: "sbppo_1",
        payout_id: "sbppo_1",
      })
      const other = await openFor(await make(paid))
      // In this store the approver is on no list.
      const stranger = await approver()
      const body = { until: day(1) }
      const theirs = await answerOf(post(`${id}/snooze`, body, stranger))
      expect(theirs?.status).toBe(403)
      expect(await idsOf("?snoozed=true")).toEqual([])
      await post(`${other}/snooze`, body, stranger)
      await post(`${id}/snooze`, body)
      expect(await idsOf("?snoozed=true&order=created_at")).toEqual([id, other])
      const answer = await stranger.post(`${ATTENTION}/resolve`, {
        ids: [id, other],
        note: "Seen",
      })
      expect(answer).toMatchObject({ resolved: [other], refused: [{ id }] })
    })

    it("resolves many entries with one note, and says which it did not", async () => {
      const first = await openFor(await make(paid))
      const second = await openFor(await make(paid))
      const done = await openFor(await make(paid))
      const kept = await openFor(await make(paid))
      await post(`${done}/resolve`, { note: "Before" })
      const ids = [first, second, first, done, "sbpatt_unknown"]
      const note = "Returned, card 4111111111111111"
      const answer = await use().shop.admin.post(`${ATTENTION}/resolve`, {
        ids,
        note,
      })
      expect(answer).toEqual({
        resolved: [first, second],
        refused: [
          { id: done, message: `Attention entry ${done} is already resolved` },
          {
            id: "sbpatt_unknown",
            message: "Attention entry with id: sbpatt_unknown was not found",
          },
        ],
      })
      expect(await idsOf("?resolved=false")).toEqual([kept])
      const rows = await use()
        .sql<AttentionRow>("sbp_attention")
        .whereIn("id", [first, second])
      expect(rows.map(({ note }) => note)).toEqual(
        Array(2).fill("Returned, card 411111…1111")
      )
      const invoices = await use().sql("sbp_invoice").select("id", "state")
      expect(invoices).toHaveLength(4)
    })

    it("resolves many entries only if a person says why", async () => {
      const id = await openFor(await make(paid))
      const many = Array.from({ length: 101 }, (_, n) => `sbpatt_${n}`)
      for (const body of [
        { ids: [id] },
        { ids: [id], note: " " },
        { ids: [], note: "Seen" },
        { ids: many, note: "Seen" },
        { ids: ["4111111111111111"], note: "Seen" },
        { ids: id, note: "Seen" },
      ]) {
        const answer = use().shop.admin.post(`${ATTENTION}/resolve`, body)
        expect((await answerOf(answer))?.status).toBe(400)
      }
      const body = { ids: [id], note: "Seen" }
      const byKey = (await apiKey()).post(`${ATTENTION}/resolve`, body)
      expect((await answerOf(byKey))?.status).toBe(403)
      expect(await idsOf("?resolved=false")).toEqual([id])
    })
  })
}
