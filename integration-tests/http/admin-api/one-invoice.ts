import type { AdminInvoice } from "../../../src/api/admin/sbp/invoices/read-invoice"
import { paid } from "../support/make-invoice"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { adminClient, INVOICES } from "./admin-client"

export function testOneInvoice(use: () => TestShop) {
  const { make, read, apiKey } = adminClient(use)

  describe("GET /admin/sbp/invoices/:id", () => {
    it("tells everything that happened, without numbers of cards", async () => {
      const { shop } = use()
      const { id } = await make()
      await shop.ledger.storeNotification({
        invoice_id: id,
        provider_ids: ["pp_sbp_sbp"],
        body: '{"id":"gw-1","card":4111111111111111}',
        content_type: "application/json",
      })
      const [older, newer] = [
        await shop.ledger.openAttention({
          reason: "amount_mismatch",
          subject_id: id,
          invoice_id: id,
          details: {},
        }),
        await shop.ledger.openAttention({
          reason: "identity_mismatch",
          subject_id: id,
          invoice_id: id,
          details: {},
        }),
      ]
      await shop.ledger.resolveAttention(String(newer?.id), {
        actor_id: "user_1",
        note: "Seen",
      })
      const invoice = await read(id)
      expect(invoice).toMatchObject({
        id,
        state: "open",
        notifications: [
          {
            body: '{"id":"gw-1","card":"411111…1111"}',
            content_type: "application/json",
            outcome: "received",
            created_at: expect.stringMatching(/Z$/) as string,
          },
        ],
        history: [
          { event: "created", to_state: "creating" },
          { event: "answered", from_state: "creating", to_state: "open" },
        ],
        attention: [
          { id: older?.id, resolved_at: null },
          { id: newer?.id, resolved_by: "user_1", note: "Seen" },
        ],
      })
      expect(Object.keys(invoice.notifications[0] ?? {}).sort()).toEqual([
        "body",
        "content_type",
        "created_at",
        "id",
        "outcome",
      ])
      expect(JSON.stringify(invoice)).not.toContain("4111111111111111")
    })

    it("knows no other invoices", async () => {
      expect(await answerOf(read("sbpinv_nobody"))).toMatchObject({
        status: 404,
        data: {
          type: "not_found",
          message: "SBP invoice with id: sbpinv_nobody was not found",
        },
      })
    })
  })

  describe("POST /admin/sbp/invoices/:id/settle", () => {
    const settle = (id: string, client = use().shop.admin) =>
      client.post<{ invoice: AdminInvoice }>(`${INVOICES}/${id}/settle`, {})

    /** Paid, but nobody has been told. */
    async function paidOnly() {
      const { shop, sql } = use()
      const { invoice } = await shop.checkOut()
      const received_amount = invoice.amount
      await sql("sbp_invoice")
        .where({ id: invoice.id })
        .update({ ...paid, received_amount })
      return invoice
    }

    it("settles what was paid", async () => {
      const { shop } = use()
      const invoice = await paidOnly()
      const answer = await settle(invoice.id)
      expect(answer.invoice).toMatchObject({
        state: "settled",
        order_id: expect.stringMatching(/^order_/) as string,
      })
      const again = await settle(invoice.id)
      expect(again.invoice.order_id).toBe(answer.invoice.order_id)
      expect(await shop.orders()).toHaveLength(1)
    })

    it("takes up what a person had decided to see to", async () => {
      const { shop } = use()
      const { id } = await paidOnly()
      const entry = await shop.ledger.openAttention({
        reason: "order_not_created",
        subject_id: id,
        invoice_id: id,
        details: {},
      })
      const by = { actor_id: "user_1", note: "I call the shopper" }
      await shop.ledger.resolveAttention(String(entry?.id), by)
      // The machine leaves it alone from now on.
      await shop.settle(id)
      expect(await shop.invoice(id)).toMatchObject({ state: "paid" })
      const { invoice } = await settle(id)
      expect(invoice.state).toBe("settled")
      expect(invoice.history).toContainEqual(
        expect.objectContaining({
          event: "taken_up",
          actor_id: expect.stringMatching(/^user_/) as string,
        })
      )
    })

    it("refuses what was not", async () => {
      const { id } = await make()
      expect(await answerOf(settle(id))).toMatchObject({
        status: 400,
        data: {
          type: "not_allowed",
          message: `SBP invoice ${id} is not paid, so there is nothing to settle`,
        },
      })
      expect((await answerOf(settle("sbpinv_nobody")))?.status).toBe(404)
    })

    it("is not for API keys", async () => {
      const { id } = await make(paid)
      const answer = await answerOf(settle(id, await apiKey()))
      expect(answer?.status).toBe(403)
    })
  })
}
