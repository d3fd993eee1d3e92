import { adminClient } from "../admin-api/admin-client"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { type HeldPayment, insertPayments } from "./insert-payments"
import { lineOf, newPaid, registryOf, RUSSIAN } from "./registry"
import { statementClient, STATEMENTS } from "./statement-client"

const at = new Date("2026-11-10T09:00:00Z")

const paid = (): HeldPayment => ({ ...newPaid({ at }), is_paid: true })

const DAYS = { covers_from: "2026-11-09", covers_to: "2026-11-11" }

const NOTE = "The columns were wrong"

export function testLayouts(use: () => TestShop) {
  const { upload, judge, lines } = statementClient(use)
  const { apiKey } = adminClient(use)

  const openOf = async (id: string) =>
    (await lines(id, "&is_open=true")).map(({ verdict }) => verdict)

  /** Uploads a file that differs in one payment missing here, and one missing there. */
  async function uploadWithDifferences() {
    const [ours, foreign, unlisted] = [paid(), paid(), paid()]
    await insertPayments(use().sql, [ours, unlisted])
    const listed = [ours, foreign].map((it) => lineOf(it, RUSSIAN))
    return upload(registryOf(listed, RUSSIAN, 2 * ours.sum))
  }

  const entriesOf = (subject_id: string) =>
    use().shop.ledger.listSbpAttentions(
      { subject_id },
      { order: { created_at: "ASC" } }
    )

  describe("reading a statement in another way", () => {
    it.each([
      ["skips its lines", { header_lines: 20 }, DAYS],
      ["calls them unpaid", { meanings: { Зачислен: "not_paid" } }, DAYS],
      ["takes its days away", {}, {}],
    ])(
      "that %s removes no difference from the list without a note",
      async (_name, change, days) => {
        const { shop } = use()
        const uploaded = await uploadWithDifferences()
        const { id } = await judge(uploaded, DAYS)
        const open = await openOf(id)
        expect(open).toEqual(["missing_here", "missing_there"])
        const layout = { ...uploaded.guess, ...change }
        const again = (note?: string) =>
          judge(uploaded, { layout, ...days, ...(note && { note }) })
        const refused = await answerOf(again())
        expect(refused).toMatchObject({
          status: 400,
          data: {
            message: `Statement ${id} has open differences, which may be gone if it is read in another way. Say in "note" why it is`,
          },
        })
        expect(await openOf(id)).toEqual(open)
        expect(await shop.attention()).toEqual(["statement_differs"])

        await again(NOTE)
        const [ended, next] = await entriesOf(id)
        const { user } = await shop.admin.get<{ user: { id: string } }>(
          "/admin/users/me"
        )
        expect(ended).toMatchObject({
          note: NOTE,
          resolved_by: user.id,
          details: { missing_here: 1, missing_there: 1 },
        })
        // A statement that still differs is on the list.
        const isOpen = (await openOf(id)).length > 0
        expect(next?.resolved_at === null).toBe(isOpen)
      }
    )

    it("needs no note if no line is open", async () => {
      const ours = paid()
      await insertPayments(use().sql, [ours])
      const text = registryOf([lineOf(ours, RUSSIAN)], RUSSIAN, ours.sum)
      const uploaded = await upload(text)
      await judge(uploaded, DAYS)
      const { id } = await judge(uploaded)
      expect(await openOf(id)).toEqual([])
      expect(await entriesOf(id)).toEqual([])
    })

    it("is kept under its name as the last person saved it", async () => {
      const { sql, shop } = use()
      const uploaded = await uploadWithDifferences()
      const keep = () => judge(uploaded, { preset_name: "Ours", note: NOTE })
      await keep()
      await sql("sbp_statement_preset").update({ created_by: "user_other" })
      await keep()
      const { user } = await shop.admin.get<{ user: { id: string } }>(
        "/admin/users/me"
      )
      expect(await sql("sbp_statement_preset")).toMatchObject([
        { name: "Ours", created_by: user.id },
      ])
    })

    it.each([
      ["fewer", (text: string) => text.replace(/^.*\r\n/, "")],
      ["more", (text: string) => `Магазин;ООО;;;;;\r\n${text}`],
    ])(
      "is kept for a file with %s titles, none of whose payments it skips",
      async (_name, change) => {
        const ours = paid()
        const textOf = (it: HeldPayment) =>
          registryOf([lineOf(it, RUSSIAN)], RUSSIAN, it.sum)
        await judge(await upload(textOf(ours)), { preset_name: "Ours" })
        const next = await upload(change(textOf(paid())))
        expect(next.presets).toMatchObject([{ name: "Ours" }])
        const { id, guess } = await judge(next)
        expect(next.first_lines[guess.header_lines - 1]?.[0]).toBe(
          "Номер операции"
        )
        const judged = (await lines(id)).flatMap(({ verdict }) => verdict ?? [])
        expect(judged).toEqual(["missing_here"])
      }
    )

    it("begins nothing if the preset cannot be kept", async () => {
      const { sql } = use()
      const { id, guess: layout } = await uploadWithDifferences()
      const presets = "ALTER TABLE sbp_statement_preset"
      await sql.raw(
        `${presets} ADD CONSTRAINT no_presets CHECK (false) NOT VALID`
      )
      try {
        const body = { layout, preset_name: "Ours" }
        const answer = use().shop.admin.post(`${STATEMENTS}/${id}/judge`, body)
        expect(await answerOf(answer)).toMatchObject({ status: 500 })
      } finally {
        await sql.raw(`${presets} DROP CONSTRAINT no_presets`)
      }
      expect(await sql("sbp_statement").where({ id }).first()).toMatchObject({
        layout: null,
        judge_at: null,
      })
    })

    it.each([
      [
        "one day",
        { covers_to: "2026-11-11" },
        "'covers_from' is missing: name both days",
      ],
      [
        "the other day",
        { covers_from: "2026-11-09" },
        "'covers_to' is missing: name both days",
      ],
      [
        "days in the wrong order",
        { covers_from: "2026-11-11", covers_to: "2026-11-09" },
        "'covers_to' must not be before 'covers_from'",
      ],
    ])("is refused with %s", async (_name, days, message) => {
      const answer = await answerOf(judge(await uploadWithDifferences(), days))
      expect(answer).toMatchObject({
        status: 400,
        data: { message: `Field ${message}` },
      })
    })

    it("is refused in a time zone that there is not", async () => {
      const uploaded = await uploadWithDifferences()
      const layout = { ...uploaded.guess, time_zone: "Europe/Atlantis" }
      const answer = await answerOf(judge(uploaded, { ...DAYS, layout }))
      expect(answer).toMatchObject({
        status: 400,
        data: {
          message: "Field 'layout' has no time zone, such as Europe/Moscow",
        },
      })
    })

    it("keeps no preset for an API key", async () => {
      const { id, guess: layout } = await uploadWithDifferences()
      const key = await apiKey()
      const body = { layout, preset_name: "Ours" }
      const answer = key.post(`${STATEMENTS}/${id}/judge`, body)
      expect(await answerOf(answer)).toMatchObject({
        status: 400,
        data: {
          message:
            "Field 'preset_name' is for users: a program sends the layout",
        },
      })
    })

    it("needs a person: an API key can only do it once", async () => {
      const { id, guess: layout } = await uploadWithDifferences()
      const key = await apiKey()
      const read = (body: object = {}) =>
        key.post(`${STATEMENTS}/${id}/judge`, { layout, ...body })
      await read(DAYS)
      for (const body of [{}, DAYS, { note: NOTE }]) {
        expect(await answerOf(read(body))).toMatchObject({ status: 403 })
      }
    })
  })
}
