import {
  ATTENTION_REASONS,
  factsOfReason,
  type SelfEndingReason,
} from "../../../src/domain/attention-reasons"
import type { AttentionRow } from "../../../src/modules/ledger/models/attention"
import { notificationRules } from "../../../src/flows/notification-rules"
import { resolveAttentionWorkflow } from "../../../src/workflows"
import { PROVIDER } from "../support/environment"
import { paid } from "../support/make-invoice"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { adminClient, past } from "./admin-client"

export function testAttention(use: () => TestShop) {
  const { make, read, apiKey, userId } = adminClient(use)

  describe("GET /admin/sbp/attention", () => {
    type Entries = { attention: AttentionRow[]; count: number }

    const entries = async (query = "") => {
      const path = `/admin/sbp/attention${query}`
      const answer = await use().shop.admin.get<Entries>(path)
      return answer.attention.map(({ id }) => id)
    }

    const open = async (reason: AttentionRow["reason"], invoice_id: string) => {
      const { ledger } = use().shop
      const entry = await ledger.openAttention({
        reason,
        subject_id: invoice_id,
        invoice_id,
        details: { paid: "1.00" },
      })
      return String(entry?.id)
    }

    const resolve = (id: string, body: object, client = use().shop.admin) =>
      client.post<{ attention: AttentionRow }>(
        `/admin/sbp/attention/${id}/resolve`,
        body
      )

    it("lists and filters what waits for a person", async () => {
      const first = await open("amount_mismatch", "sbpinv_1")
      const second = await open("cart_or_order_gone", (await make(paid)).id)
      const third = await open("amount_mismatch", "sbpinv_3")
      await resolve(third, { note: "Seen" })

      expect(await entries()).toEqual([third, second, first])
      expect(await entries("?resolved=true")).toEqual([third])
      expect(await entries("?resolved=false")).toEqual([second, first])
      expect(await entries("?reason=cart_or_order_gone")).toEqual([second])
      expect(await entries("?reason=amount_mismatch&resolved=false")).toEqual([
        first,
      ])
      expect(await entries("?invoice_id=sbpinv_3")).toEqual([third])
      expect(await entries("?subject_id=sbpinv_3")).toEqual([third])
      expect(await entries(`?id[]=${first}&id[]=${third}`)).toEqual([
        third,
        first,
      ])
      expect(
        await entries(`?created_at[$lt]=${past(1).toISOString()}`)
      ).toEqual([])
      expect(await entries("?limit=1&offset=1")).toEqual([second])
      expect((await answerOf(entries("?reason=no")))?.status).toBe(400)
      expect((await answerOf(entries("?q=no")))?.status).toBe(400)
      expect((await answerOf(entries("?order=reason")))?.status).toBe(400)
      expect((await answerOf(entries("?payout_id=%00")))?.status).toBe(400)
    })

    it("pages without repeats if many entries have the same time", async () => {
      const { sql } = use()
      const ids = [
        await open("amount_mismatch", "sbpinv_1"),
        await open("amount_mismatch", "sbpinv_2"),
        await open("amount_mismatch", "sbpinv_3"),
      ]
      const created_at = past(5)
      for (const id of [...ids].reverse()) {
        await sql("sbp_attention").where({ id }).update({ created_at })
      }
      const sorted = [...ids].sort()
      expect(await entries("?order=created_at")).toEqual(sorted)
      expect(await entries("?order=-created_at")).toEqual(sorted.reverse())
      expect(await entries("?order=-resolved_at")).toEqual(sorted)
    })

    it("shows the notification that an entry is about", async () => {
      const { ledger, admin } = use().shop
      const notification = await ledger.storeNotification(
        {
          invoice_id: "sbpinv_lost",
          provider_ids: [PROVIDER],
          body: "paid with 4111111111111111",
          content_type: "text/plain",
        },
        notificationRules
      )
      await ledger.applyNotification(String(notification), notificationRules)
      await open("amount_mismatch", "sbpinv_else")
      const path = `/admin/sbp/attention?notification_id=${notification}`
      expect((await admin.get<Entries>(path)).attention).toMatchObject([
        {
          reason: "unrecognised_body",
          invoice_id: "sbpinv_lost",
          notification: {
            id: notification,
            body: "paid with 411111…1111",
            content_type: "text/plain",
          },
        },
      ])
    })

    it("stores once who resolved an entry, and why", async () => {
      const id = await open("amount_mismatch", "sbpinv_1")
      for (const body of [
        {},
        { note: "" },
        { note: "  " },
        { note: "x".repeat(1_001) },
        { note: "a\0b" },
        { note: "\ud800" },
        { note: "Seen", resolved_by: "user_other" },
      ]) {
        expect((await answerOf(resolve(id, body)))?.status).toBe(400)
      }
      const byKey = resolve(id, { note: "Seen" }, await apiKey())
      expect((await answerOf(byKey))?.status).toBe(403)

      const { attention } = await resolve(id, { note: "  Seen  " })
      expect(attention).toMatchObject({
        id,
        reason: "amount_mismatch",
        details: { paid: "1.00" },
        resolved_by: await userId(),
        resolved_at: expect.stringMatching(/Z$/) as string,
        note: "Seen",
      })
      expect(await answerOf(resolve(id, { note: "Again" }))).toMatchObject({
        status: 400,
        data: { type: "not_allowed" },
      })
      const unknown = resolve("sbpatt_unknown", { note: "Seen" })
      expect((await answerOf(unknown))?.status).toBe(404)
      const none = resolve("%00", { note: "Seen" })
      expect((await answerOf(none))?.status).toBe(404)
    })

    it("leaves an invoice to the operator if its settlement entry is resolved", async () => {
      const { id } = await make({ ...paid, settle_at: past(-60) })
      const entry = await open("cart_changed", id)
      await resolve(entry, { note: "Returned in the cabinet" })
      const invoice = await read(id)
      expect(invoice).toMatchObject({ state: "paid", settle_at: null })
      expect(invoice.history.at(-1)).toMatchObject({
        event: "decided",
        details: { attention_id: entry },
        actor_id: expect.stringMatching(/^user_/) as string,
      })
    })

    describe("resolveAttentionWorkflow, for a store's own code", () => {
      const run = (id: string, note = "Seen") =>
        resolveAttentionWorkflow(use().shop.container).run({
          input: { id, note, actor_id: "user_own" },
        })

      const WHY: Record<SelfEndingReason, RegExp> = {
        statement_differs: /has open differences/,
        statement_due: /is due. Import one/,
        refund_not_booked: /is not booked. Fix/,
      }
      const unresolvable = ATTENTION_REASONS.filter(
        (reason) => !factsOfReason(reason).actions.includes("resolve")
      ) as SelfEndingReason[]

      it.each(unresolvable)(
        "refuses to resolve %s, which ends by itself",
        async (reason) => {
          const id = await open(reason, "subject_1")
          await expect(run(id)).rejects.toMatchObject({
            message: expect.stringMatching(WHY[reason]) as string,
          })
          expect(await use().shop.attention()).toEqual([reason])
        }
      )

      it("keeps no card number", async () => {
        const id = await open("amount_mismatch", "sbpinv_1")
        const { result } = await run(id, "Paid from 4111111111111111")
        expect(result).toEqual({ id })
        const [entry] = await use().shop.ledger.listSbpAttentions({ id })
        expect(entry).toMatchObject({
          note: "Paid from 411111…1111",
          resolved_by: "user_own",
        })
        await expect(run(id)).rejects.toMatchObject({ type: "not_allowed" })
      })
    })

    it("does not touch settling if another entry is resolved", async () => {
      const { id } = await make({ ...paid, settle_at: past(-60) })
      await resolve(await open("amount_mismatch", id), { note: "Seen" })
      expect((await read(id)).settle_at).not.toBeNull()
    })
  })
}
