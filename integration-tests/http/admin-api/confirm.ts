import { approverEmail, demoPassword } from "../../../scripts/seed/logins"
import type { AdminInvoice } from "../../../src/api/admin/sbp/invoices/read-invoice"
import { rulesOf } from "../../../src/workflows/process-notification/rules-of"
import { PROVIDER } from "../support/environment"
import { paid } from "../support/make-invoice"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf, logIn } from "../support/shop"
import { adminClient, INVOICES } from "./admin-client"

export function testConfirm(use: () => TestShop) {
  const { make, list, read, apiKey, userId } = adminClient(use)

  const confirm = async (
    id: string,
    body: object,
    client = use().shop.admin
  ) => {
    const path = `${INVOICES}/${id}/confirm`
    return (await client.post<{ invoice: AdminInvoice }>(path, body)).invoice
  }

  const note = "It is in the cabinet, from 10:47"

  /** What the cabinet shows of an invoice. */
  const shown = async (changes: Record<string, unknown> = {}) => {
    const { id, gateway_payment_id } = await make(changes)
    return { id, body: { gateway_payment_id, amount: "1274.92", note } }
  }

  describe("POST /admin/sbp/invoices/:id/confirm", () => {
    it("makes the order of a payment whose notification was lost", async () => {
      const { shop } = use()
      const { invoice, paymentId } = await shop.checkOut()
      const confirmed = await confirm(invoice.id, {
        gateway_payment_id: paymentId,
        amount: invoice.amount.replace(/0$/, ""),
        currency_code: "RUB",
        note: ` ${note} `,
      })
      expect(confirmed).toMatchObject({
        state: "settled",
        order_id: expect.stringMatching(/^order_/) as string,
        gateway_status: "CONFIRMED",
        received_amount: invoice.amount,
      })
      const event = confirmed.history.find(
        ({ event }) => event === "confirmed_by_hand"
      )
      expect(event).toMatchObject({
        actor_id: await userId(),
        from_state: "open",
        to_state: "paid",
        details: { note, gateway_payment_id: paymentId },
      })
      expect(await shop.orders()).toMatchObject([
        { id: confirmed.order_id, payment_status: "captured" },
      ])
      expect(await shop.attention()).toEqual([])
    })

    it("believes a late payment, and one that we never heard of", async () => {
      for (const changes of [
        { state: "expired" },
        { state: "failed" },
        { state: "creating", gateway_payment_id: null },
      ]) {
        const { id, body } = await shown(changes)
        const gateway_payment_id = body.gateway_payment_id ?? "gw-adopted"
        const invoice = await confirm(id, { ...body, gateway_payment_id })
        expect(invoice).toMatchObject({ state: "paid", gateway_payment_id })
      }
    })

    it("is for listed operators, who are people", async () => {
      const { id, body } = await shown()
      const { visitor } = use().shop
      const others = [
        await logIn(visitor, "user", approverEmail, demoPassword),
        await apiKey(),
      ]
      for (const other of others) {
        expect(await answerOf(confirm(id, body, other))).toMatchObject({
          status: 403,
          data: { type: "forbidden" },
        })
      }
      expect(await read(id)).toMatchObject({ state: "open", paid_at: null })
    })

    it("happens once", async () => {
      const { id, body } = await shown()
      const answers = await Promise.all(
        [1, 2].map(() => answerOf(confirm(id, body)))
      )
      expect(answers).toContainEqual(undefined)
      expect(answers).toContainEqual(
        expect.objectContaining({
          status: 400,
          data: expect.objectContaining({
            message: `SBP invoice ${id} is paid already`,
          }) as object,
        })
      )
      const { history } = await read(id)
      const events = history.map(({ event }) => event)
      expect(events.filter((it) => it === "confirmed_by_hand")).toHaveLength(1)
    })

    it("is refused for anything that is not this payment", async () => {
      const { id, body } = await shown()
      const other = await make(paid)
      const refused: object[] = [
        { ...body, amount: "1274.91" },
        { ...body, amount: "12749.20" },
        { ...body, currency_code: "usd" },
        { ...body, gateway_payment_id: "gw-of-nobody" },
        { ...body, gateway_payment_id: other.gateway_payment_id },
      ]
      for (const typed of refused) {
        expect(await answerOf(confirm(id, typed))).toMatchObject({
          status: 400,
          data: { type: "not_allowed" },
        })
      }
      const unanswered = await shown({ gateway_payment_id: null })
      const stolen = { gateway_payment_id: other.gateway_payment_id }
      const answer = await answerOf(
        confirm(unanswered.id, { ...unanswered.body, ...stolen })
      )
      expect(answer?.data.message).toMatch(`belongs to SBP invoice ${other.id}`)
      const { invoices } = await list("?state=paid")
      expect(invoices.map(({ id }) => id)).toEqual([other.id])
    })

    it("needs a payment, a sum and a reason", async () => {
      const { id, body } = await shown()
      for (const changes of [
        { note: undefined },
        { note: " " },
        { note: "x".repeat(1_001) },
        { note: "a\0b" },
        { note: "\ud800" },
        { amount: undefined },
        { amount: 1274.92 },
        { amount: "1274.920" },
        { amount: "0.00" },
        { amount: "-1274.92" },
        { amount: "1274,92" },
        { gateway_payment_id: "" },
        { gateway_payment_id: undefined },
        { gateway_payment_id: "gw\0" },
        { gateway_payment_id: "\udc00" },
        { currency_code: "roubles" },
        { state: "settled" },
      ]) {
        const answer = await answerOf(confirm(id, { ...body, ...changes }))
        expect([changes, answer?.status]).toEqual([changes, 400])
      }
      expect(await read(id)).toMatchObject({ state: "open" })
    })
  })

  describe("an invoice that the database has lost", () => {
    const ID = "sbpinv_01KAJT0Q6X5S3QW5Z1V0T6E3NB"
    const typed = { gateway_payment_id: "gw-lost", amount: "99.5", note }

    /** What came to its address, whose MAC was right. */
    const notify = async () => {
      const { ledger } = use().shop
      const id = await ledger.storeNotification({
        invoice_id: ID,
        provider_ids: [PROVIDER],
        body: JSON.stringify({
          id: "gw-lost",
          status: "CONFIRMED",
          paid: true,
          amount: { value: 99.5, currency: "RUB" },
        }),
        content_type: "application/json",
      })
      await ledger.applyNotification(String(id), rulesOf)
    }

    it("is written down again from what the operator knows", async () => {
      const { shop } = use()
      await notify()
      expect(await shop.attention()).toEqual(["unknown_invoice"])
      const answer = await answerOf(confirm(ID, typed))
      expect(answer?.data.message).toMatch("give the currency_code")

      const invoice = await confirm(ID, { ...typed, currency_code: "RUB" })
      expect(invoice).toMatchObject({
        id: ID,
        state: "paid",
        provider_id: PROVIDER,
        shop_id: "100500",
        amount: "99.50",
        received_amount: "99.50",
        currency_code: "rub",
        gateway_payment_id: "gw-lost",
        gateway_order_id: null,
        payment_collection_id: null,
        session_ids: [],
      })
      const actor_id = await userId()
      expect(invoice.history.slice(0, 2)).toMatchObject([
        { event: "restored_by_hand", actor_id },
        { event: "confirmed_by_hand", actor_id, details: { note } },
      ])
      const seen = invoice.attention.find(
        ({ reason }) => reason === "unknown_invoice"
      )
      expect(seen).toMatchObject({ resolved_by: actor_id, note })
      // Nobody knows any more what it was paid for.
      expect(await shop.attention()).toEqual(["session_gone"])
    })

    it("is written down once, by two operators at the same moment", async () => {
      await notify()
      const body = { ...typed, currency_code: "rub" }
      const answers = await Promise.all(
        [1, 2].map(() => answerOf(confirm(ID, body)))
      )
      expect(answers.map((answer) => answer?.status ?? 200).sort()).toEqual([
        200, 400,
      ])
      expect((await list()).count).toBe(1)
    })

    it("is not made up", async () => {
      const body = { ...typed, currency_code: "rub" }
      expect((await answerOf(confirm(ID, body)))?.status).toBe(404)
      expect((await answerOf(confirm("%00", body)))?.status).toBe(404)
      expect((await list()).count).toBe(0)
    })
  })
}
