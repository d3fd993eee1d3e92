import { SECRET } from "../support/environment"
import { paid } from "../support/make-invoice"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { adminClient, INVOICES, past } from "./admin-client"

export function testListInvoices(use: () => TestShop) {
  const { make, list } = adminClient(use)

  const idsOf = async (query: string) =>
    (await list(query)).invoices.map(({ id }) => id)

  describe("GET /admin/sbp/invoices", () => {
    it("lists the newest first, in pages", async () => {
      const first = await make()
      const second = await make()
      const third = await make()
      expect(await list()).toMatchObject({
        invoices: [{ id: third.id }, { id: second.id }, { id: first.id }],
        count: 3,
        offset: 0,
        limit: 20,
      })
      expect(await list("?limit=1&offset=1")).toMatchObject({
        invoices: [{ id: second.id }],
        count: 3,
        offset: 1,
        limit: 1,
      })
      expect(await idsOf("?order=created_at&limit=1")).toEqual([first.id])
    })

    it("never shows a key or a secret, whatever is asked for", async () => {
      const { idempotency_key, id } = await make()
      const { admin } = use().shop
      const all = await Promise.all(
        [
          INVOICES,
          `${INVOICES}?fields=id,state,idempotency_key,deleted_at`,
          `${INVOICES}?fields=%2Bidempotency_key,%2Bdeleted_at`,
          `${INVOICES}?fields=*`,
          `${INVOICES}/${id}`,
          `${INVOICES}/${id}?fields=%2Bidempotency_key,*idempotency_key`,
          "/admin/sbp/attention",
          "/admin/sbp/health",
        ].map((path) => admin.get(path))
      )
      const text = JSON.stringify(all)
      expect(text).toContain(id)
      for (const secret of [
        idempotency_key,
        "idempotency_key",
        "deleted_at",
        SECRET,
      ]) {
        expect(text).not.toContain(secret)
      }
    })

    it("shows the fields that are asked for", async () => {
      const { id } = await make()
      const { invoices } = await list("?fields=amount")
      expect(invoices).toEqual([{ id, amount: "1274.92" }])
    })

    it("filters by all that identifies an invoice, and by times", async () => {
      await make()
      const { id } = await make({
        state: "failed",
        provider_id: "pp_sbp_second",
        payment_collection_id: "pay_col_wanted",
        session_id: "payses_now",
        session_ids: ["payses_before", "payses_now"],
        order_id: "order_wanted",
        gateway_payment_id: "gw-wanted",
        currency_code: "usd",
        created_at: past(60),
        paid_at: past(20),
        settled_at: past(20),
        expires_at: past(-120),
      })
      for (const query of [
        `id=${id}`,
        "state=failed",
        "state[]=failed&state[]=settled",
        "provider_id=pp_sbp_second",
        "payment_collection_id=pay_col_wanted",
        "session_id=payses_now",
        "session_id=payses_before",
        "session_id[]=payses_before&session_id[]=payses_nobody",
        "order_id=order_wanted",
        "gateway_payment_id=gw-wanted",
        "currency_code=USD",
        "q=gw-wanted",
        "q=order_wanted",
        `created_at[$lt]=${past(30).toISOString()}`,
        `paid_at[$gte]=${past(21).toISOString()}`,
        `settled_at[$gte]=${past(21).toISOString()}`,
        `expires_at[$gt]=${past(-90).toISOString()}`,
        `id=${id}&state=failed&session_id=payses_now`,
      ]) {
        expect([query, await idsOf(`?${query}`)]).toEqual([query, [id]])
      }
      expect(await idsOf("?state=failed&order_id=order_other")).toEqual([])
    })

    it("finds those that ended without any notification", async () => {
      const open = await make()
      const told = await make({ state: "failed", notified_at: new Date() })
      const settled = await make({ ...paid, state: "settled" })
      const silent = [
        await make({ state: "expired" }),
        await make({ state: "failed" }),
        await make({ expires_at: past(1) }),
        await make({ state: "creating", expires_at: past(1) }),
      ].map(({ id }) => id)
      const asked = "?order=created_at&without_notification"
      expect(await idsOf(`${asked}=true`)).toEqual(silent)
      expect(await idsOf(`${asked}=true&state=failed`)).toEqual([silent[1]])
      expect(await idsOf(`${asked}=false`)).toEqual([
        open.id,
        told.id,
        settled.id,
      ])
    })

    it("finds those that a person has to look at", async () => {
      const { ledger } = use().shop
      const [calm, alarming, solved] = [
        await make(),
        await make(),
        await make(),
      ]
      expect(await idsOf("?needs_attention=true")).toEqual([])
      for (const { id } of [alarming, solved]) {
        const entry = await ledger.openAttention({
          reason: "amount_mismatch",
          subject_id: id,
          invoice_id: id,
          details: {},
        })
        if (id === solved.id) {
          const by = { actor_id: "user_1", note: "Seen" }
          await ledger.resolveAttention(String(entry?.id), by)
        }
      }
      expect(await idsOf("?needs_attention=true")).toEqual([alarming.id])
      expect(await idsOf("?needs_attention=false")).toEqual([
        solved.id,
        calm.id,
      ])
    })

    it("refuses what is no filter, order or page", async () => {
      for (const query of [
        "state=lost",
        "idempotency_key=1",
        "order=idempotency_key",
        "limit=1001",
        "limit=-1",
        "offset=many",
        "without_notification=perhaps",
      ]) {
        const answer = await answerOf(list(`?${query}`))
        expect([query, answer?.status]).toEqual([query, 400])
      }
    })

    it("is for admins only", async () => {
      const answer = await answerOf(use().shop.shopper.get(INVOICES))
      expect(answer?.status).toBe(401)
    })
  })
}
