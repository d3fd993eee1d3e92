import { randomUUID } from "node:crypto"
import { approverEmail, demoPassword } from "../../../scripts/seed/logins"
import type { AdminInvoice } from "../../../src/api/admin/sbp/invoices/read-invoice"
import { notificationRules } from "../../../src/flows/notification-rules"
import {
  confirmPaymentWorkflow,
  type ConfirmPaymentWorkflowInput,
} from "../../../src/workflows"
import { PROVIDER } from "../support/environment"
import { paid } from "../support/make-invoice"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf, logIn } from "../support/shop"
import { until } from "../support/until"
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

  /** The gateway's cabinet data of an invoice. */
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

    it("makes the order of a payment under another id that a notification called paid", async () => {
      const { shop, simulator } = use()
      const { invoice, paymentId, collectionId } = await shop.checkOut()
      const second = {
        gateway_payment_id: randomUUID(),
        amount: invoice.amount,
        note,
      }
      expect((await answerOf(confirm(invoice.id, second)))?.data).toEqual({
        type: "not_allowed",
        message: `No notification for SBP invoice ${invoice.id} reports 449.40 RUB received by payment ${second.gateway_payment_id}. Ask the gateway to send it again`,
      })
      const override = { id: second.gateway_payment_id }
      simulator.configure({ notifications: { override } })
      simulator.pay(paymentId)
      await until(
        async () => (await shop.attention()).includes("identity_mismatch"),
        "an attention entry"
      )
      expect((await answerOf(shop.startPayment(collectionId)))?.status).toBe(
        400
      )
      expect(await confirm(invoice.id, second)).toMatchObject({
        state: "settled",
        gateway_payment_id: second.gateway_payment_id,
      })
      expect(await shop.orders()).toHaveLength(1)
    })

    it("takes the payment date of the cabinet", async () => {
      const days = (count: number) =>
        new Date(Date.now() - count * 86_400_000).toISOString()
      const { id, body } = await shown({ created_at: days(3) })
      for (const [paid_at, reason] of [
        [days(4), /was created later, at .*: its payment cannot be older/],
        [days(-1), /must not be in the future/],
        ["yesterday", /must be a time as ISO 8601 writes it/],
      ] as const) {
        const answer = await answerOf(confirm(id, { ...body, paid_at }))
        expect(answer?.status).toBe(400)
        expect(answer?.data.message).toMatch(reason)
      }
      const paid_at = days(2)
      expect(await confirm(id, { ...body, paid_at })).toMatchObject({
        state: "paid",
        paid_at,
      })
    })

    it("accepts a late payment, and one without a link", async () => {
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

    it("refuses API keys and users who are no listed operators", async () => {
      const { id, body } = await shown()
      const { anonymous } = use().shop
      const others = [
        await logIn(anonymous, "user", approverEmail, demoPassword),
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

    it("confirms a payment once", async () => {
      const { id, body } = await shown()
      const answers = await Promise.all(
        [1, 2].map(() => answerOf(confirm(id, body)))
      )
      expect(answers).toContainEqual(undefined)
      expect(answers).toContainEqual(
        expect.objectContaining({
          status: 400,
          data: expect.objectContaining({
            message: `SBP invoice ${id} is already paid`,
          }) as object,
        })
      )
      const { history } = await read(id)
      const events = history.map(({ event }) => event)
      expect(events.filter((it) => it === "confirmed_by_hand")).toHaveLength(1)
    })

    it("refuses a payment that does not match the invoice", async () => {
      const { id, body } = await shown()
      const other = await make(paid)
      const refused: object[] = [
        { ...body, amount: "1274.91" },
        { ...body, amount: "12749.20" },
        { ...body, currency_code: "usd" },
        { ...body, gateway_payment_id: "gw-unknown" },
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

    it("requires a payment, an amount and a note", async () => {
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
        { gateway_payment_id: "card 4111111111111111" },
        { gateway_payment_id: "4111111111111111 Ivanov" },
        { gateway_payment_id: "4111 1111 1111 1111/1226" },
        { gateway_payment_id: "8600491234567897" },
        { gateway_payment_id: "9860011234567896" },
        { currency_code: "roubles" },
        { state: "settled" },
      ]) {
        const answer = await answerOf(confirm(id, { ...body, ...changes }))
        expect([changes, answer?.status]).toEqual([changes, 400])
      }
      expect(await read(id)).toMatchObject({ state: "open" })
    })
  })

  describe("confirmPaymentWorkflow, for a store's own code", () => {
    const run = async (
      id: string,
      changes: Partial<ConfirmPaymentWorkflowInput>
    ) => {
      const input = {
        invoice_id: id,
        gateway_payment_id: "gw-own",
        amount: "1000",
        note,
        actor_id: "user_own",
        ...changes,
      }
      const workflow = confirmPaymentWorkflow(use().shop.container)
      return (await workflow.run({ input })).result
    }

    /** A message to match: a workflow does not fail with an `Error`. */
    const saying = (text: string) => ({
      message: expect.stringContaining(text) as string,
    })

    const asked = (amount = "1000.00") =>
      make({ amount, state: "creating", gateway_payment_id: null })

    it.each(["1000", "1000.0", "1000.00"])(
      "takes %s for the sum that it is",
      async (amount) => {
        const { id } = await asked()
        expect(await run(id, { amount, currency_code: "RUB" })).toEqual({ id })
        expect(await read(id)).toMatchObject({
          state: "paid",
          received_amount: "1000.00",
        })
      }
    )

    it("confirms no more than was asked for, however the sum is written", async () => {
      const { id } = await asked("500.00")
      for (const amount of ["1000", "1000.00"]) {
        const more = run(id, { amount, without_order: true })
        await expect(more).rejects.toMatchObject(
          saying("reports 1000.00 RUB received by payment gw-own")
        )
      }
      for (const amount of ["", "10.001", "-10", "1,000"]) {
        await expect(run(id, { amount })).rejects.toMatchObject(
          saying("An amount ")
        )
      }
      expect(await read(id)).toMatchObject({ state: "creating", paid_at: null })
    })

    it("keeps no card number", async () => {
      const { id } = await asked()
      const card = "4111111111111111"
      for (const gateway_payment_id of [card, `card ${card}`]) {
        await expect(run(id, { gateway_payment_id })).rejects.toMatchObject(
          saying("the payment's id in the gateway's cabinet")
        )
      }
      await run(id, { note: `Paid from ${card}` })
      const { history } = await read(id)
      expect(JSON.stringify(history)).not.toContain(card)
      const event = history.find(({ event }) => event === "confirmed_by_hand")
      expect(event?.details).toMatchObject({ note: "Paid from 411111…1111" })
    })
  })

  describe("another amount than was requested", () => {
    /**
     * A link of 449.40 for which the gateway reports that another amount was
     * paid.
     */
    async function paidOtherwise(value: string) {
      const { shop, simulator } = use()
      const checkout = await shop.checkOut()
      expect(checkout.invoice.amount).toBe("449.40")
      const amount = { value, currency: "RUB" }
      simulator.configure({ notifications: { override: { amount } } })
      simulator.pay(checkout.paymentId)
      await until(
        async () => (await shop.attention()).length > 0,
        "an attention entry"
      )
      simulator.configure({ notifications: { override: {} } })
      expect(await shop.attention()).toEqual(["amount_mismatch"])
      const { id } = checkout.invoice
      const take = (amount: string, without_order?: boolean) =>
        confirm(id, {
          gateway_payment_id: checkout.paymentId,
          amount,
          note,
          without_order,
        })
      const recordRefund = (amount: string) =>
        shop.admin.post("/admin/sbp/refunds", {
          idempotency_key: randomUUID(),
          invoice_id: id,
          amount,
          note: "Given back in the cabinet",
        })
      const status = async () => {
        const path = `/store/sbp/payment-sessions/${checkout.session.id}`
        const { payment } = await shop.shopper.get<{ payment: object }>(path)
        return payment
      }
      return { ...checkout, id, take, recordRefund, status }
    }

    /** All money that Medusa's books hold. */
    const inMedusa = async () => {
      const { rows } = await use().sql.raw<{ rows: [{ sum: string | null }] }>(
        "SELECT sum(amount) AS sum FROM capture"
      )
      return Number(rows[0].sum ?? 0)
    }

    it("is confirmed without an order, and can be returned", async () => {
      const { shop, simulator } = use()
      const { id, paymentId, collectionId, cart, take, ...other } =
        await paidOtherwise("449.00")
      // The shopper is asked to wait, and cannot start another payment.
      expect(await other.status()).toMatchObject({
        status: "paid",
        delayed: true,
        confirmation_url: null,
      })
      const { reference } = await shop.invoice(id)
      for (const provider_id of [PROVIDER, "pp_system_default"]) {
        const answer = await answerOf(
          shop.startPayment(collectionId, { provider_id })
        )
        expect(answer).toMatchObject({
          status: 400,
          data: {
            message: `We received a payment for this, and the shop is checking it. Please do not pay again. Reference: ${reference}`,
          },
        })
      }
      // A typing mistake confirms nothing, and one person alone cannot create
      // money.
      for (const [amount, without_order] of [
        ["449.00", undefined],
        ["449.40", true],
        ["449.41", true],
        ["44900.00", true],
      ] as const) {
        const answer = await answerOf(take(amount, without_order))
        expect([amount, answer?.data]).toMatchObject([
          amount,
          { type: "not_allowed" },
        ])
      }
      expect(await read(id)).toMatchObject({ state: "open", paid_at: null })

      const taken = await take("449.00", true)
      expect(taken).toMatchObject({
        state: "closed",
        amount: "449.40",
        received_amount: "449.00",
        left_to_return: "449.00",
        order_id: null,
      })
      expect(taken.history.at(-1)).toMatchObject({
        event: "confirmed_by_hand",
        from_state: "open",
        to_state: "closed",
        actor_id: await userId(),
        details: { note, amount: "449.00", gateway_payment_id: paymentId },
      })
      const open = taken.attention.filter((it) => !it.resolved_at)
      expect(open).toMatchObject([{ reason: "return_incomplete" }])
      expect(open[0]?.actions).not.toContain("settle")
      const settle = shop.admin.post(`${INVOICES}/${id}/settle`, {})
      expect((await answerOf(settle))?.data.message).toMatch(
        "it can only be returned"
      )
      expect(await other.status()).toMatchObject({
        status: "paid",
        delayed: true,
      })
      // A repeated notification changes nothing.
      await simulator.notify(paymentId, {
        override: {
          amount: { value: "449.00", currency: "RUB" },
          description: "again",
        },
      })
      await until(async () => {
        const stored = await shop.ledger.listSbpNotifications({
          invoice_id: id,
        })
        return (
          stored.length === 2 && stored.every((it) => it.process_at === null)
        )
      }, "it to be processed")
      expect(await shop.attention()).toEqual(["return_incomplete"])

      expect((await answerOf(other.recordRefund("449.01")))?.status).toBe(400)
      await other.recordRefund("449.00")
      expect(await read(id)).toMatchObject({
        state: "closed",
        left_to_return: "0.00",
      })
      expect(await shop.attention()).toEqual([])
      expect(await other.status()).toMatchObject({ status: "returned" })
      expect([await inMedusa(), await shop.orders()]).toEqual([0, []])

      // The cart can be paid again, with the right amount.
      const session = await shop.startPayment(collectionId)
      const next = await shop.invoice(String(session.data.invoice_id))
      expect(next.id).not.toBe(id)
      simulator.pay(String(next.gateway_payment_id))
      await shop.settled(next.id)
      expect(await inMedusa()).toBe(cart.total)
    })

    it("may be higher if a notification reported exactly that", async () => {
      const { take } = await paidOtherwise("500.00")
      for (const amount of ["499.99", "500.01"]) {
        const answer = await answerOf(take(amount, true))
        expect(answer?.data.message).toMatch(`reports ${amount} RUB`)
      }
      expect(await take("500.00", true)).toMatchObject({
        state: "closed",
        left_to_return: "500.00",
      })
    })

    it("does not block the cart once an operator says that it was not paid", async () => {
      const { shop } = use()
      const { collectionId, status } = await paidOtherwise("4.49")
      const [entry] = await shop.ledger.listSbpAttentions({})
      await shop.admin.post(`/admin/sbp/attention/${entry?.id}/resolve`, {
        note: "It is not in the cabinet",
      })
      expect(await status()).toMatchObject({ status: "pending" })
      const session = await shop.startPayment(collectionId)
      expect(session.data.confirmation_url).toMatch(/^http/)
    })
  })

  describe("an invoice that the database lost", () => {
    const ID = "sbpinv_01KAJT0Q6X5S3QW5Z1V0T6E3NB"
    const typed = { gateway_payment_id: "gw-lost", amount: "99.5", note }

    /** The stored notifications, whose address had a right MAC. */
    const notify = async () => {
      const { ledger } = use().shop
      const id = await ledger.storeNotification(
        {
          invoice_id: ID,
          provider_ids: [PROVIDER],
          body: JSON.stringify({
            id: "gw-lost",
            status: "CONFIRMED",
            paid: true,
            amount: { value: 99.5, currency: "RUB" },
          }),
          content_type: "application/json",
        },
        notificationRules
      )
      await ledger.applyNotification(String(id), notificationRules)
    }

    it("is restored from what the operator enters", async () => {
      const { shop } = use()
      await notify()
      expect(await shop.attention()).toEqual(["unknown_invoice"])
      const answer = await answerOf(confirm(ID, typed))
      expect(answer?.data.message).toMatch("Add the currency_code")
      // One person may confirm at most as much as the notification reported.
      const dearer = { ...typed, amount: "99500.00", currency_code: "RUB" }
      const unproven = await answerOf(confirm(ID, dearer))
      expect(unproven?.data.message).toMatch("reports 99500.00 RUB")
      expect((await list()).count).toBe(0)

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
        gateway_order_id: ID,
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
      // The purpose of the payment is unknown now.
      expect(await shop.attention()).toEqual(["cart_or_order_gone"])
    })

    it("is restored once if two operators do it at the same moment", async () => {
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

    it("is not restored without a genuine notification", async () => {
      const body = { ...typed, currency_code: "rub" }
      expect((await answerOf(confirm(ID, body)))?.status).toBe(404)
      expect((await answerOf(confirm("%00", body)))?.status).toBe(404)
      expect((await list()).count).toBe(0)
    })
  })
}
