import { setTimeout as sleep } from "node:timers/promises"
import { moduleIntegrationTestRunner } from "@medusajs/test-utils"
import type { InvoiceRequest } from "../../src/modules/ledger/invoices/open-invoice"
import type { SbpLedgerModuleService } from "../../src/modules/ledger/service"
import { newIdempotencyKey } from "../../src/shared/ids"
import {
  answer,
  inMinutes,
  LEDGER,
  MINUTE,
  notify,
  payment,
  request,
} from "./fixtures"

moduleIntegrationTestRunner<SbpLedgerModuleService>({
  ...LEDGER,
  testSuite: ({ service, MikroOrmWrapper }) => {
    const rules = {
      failedStatuses: ["CANCELED"],
      paidStatuses: ["SUCCEEDED"],
      graceMs: MINUTE,
    }

    async function open(changes: Partial<InvoiceRequest> = {}) {
      const { invoice } = await service.openInvoice(request(changes))
      return service.recordAnswer(invoice.id, answer())
    }

    const told = (invoiceId: string, body: string | object, graceMs = MINUTE) =>
      notify(service, invoiceId, body, () => ({ ...rules, graceMs }))

    /** It has had time enough to make an invoice, and has made none. */
    async function isStillWaiting(opened: Promise<unknown>) {
      const waited = await Promise.race([opened, sleep(400, "waited")])
      expect(waited).toBe("waited")
      expect(await service.listSbpInvoices({})).toHaveLength(1)
    }

    const reload = (id: string) => service.retrieveSbpInvoice(id)

    const history = async (id: string) =>
      (
        await service.listSbpInvoiceEvents(
          { invoice_id: id },
          { order: { created_at: "ASC" } }
        )
      ).map(({ event }) => event)

    const reasons = async () =>
      (await service.listSbpAttentions({})).map(({ reason }) => reason)

    const openReasons = () => reasonsOpenBut([])

    async function reasonsOpenBut(others: string[]) {
      const entries = await service.listSbpAttentions({ resolved_at: null })
      return entries
        .map(({ reason }) => reason as string)
        .filter((reason) => !others.includes(reason))
    }

    describe("openInvoice", () => {
      it("commits a row before anybody calls the gateway", async () => {
        const opened = await service.openInvoice(request())
        expect(opened.kind).toBe("new")
        expect(await reload(opened.invoice.id)).toMatchObject({
          state: "creating",
          amount: "1274.92",
          gateway_order_id: opened.invoice.id,
          session_id: "payses_1",
          session_ids: ["payses_1"],
          idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        })
      })

      it("gives an open invoice to the next session instead of a second one", async () => {
        const first = await open()
        const opened = await service.openInvoice(
          request({ session_id: "payses_2" })
        )
        expect(opened).toMatchObject({
          kind: "reused",
          invoice: {
            id: first.id,
            gateway_order_id: first.id,
            session_id: "payses_2",
            session_ids: ["payses_1", "payses_2"],
          },
        })
      })

      it.each([
        ["another sum", { amount: "1274.93" }],
        ["another currency", { currency_code: "usd" }],
        ["another collection", { payment_collection_id: "paycol_2" }],
        ["another provider", { provider_id: "pp_sbp_second" }],
        ["more time than it has left", { reusable_until: inMinutes(31) }],
      ])("makes a new one for %s", async (_, changes) => {
        await open()
        const opened = await service.openInvoice(
          request({ session_id: "payses_2", ...changes })
        )
        expect(opened.kind).toBe("new")
      })

      it("makes a new one where the gateway has moved the status", async () => {
        const declined = await open()
        await told(declined.id, payment({ status: "DECLINED", paid: false }))
        const next = request({ session_id: "payses_2" })
        const renewed = await service.openInvoice(next)
        expect(renewed.kind).toBe("new")
        await service.recordAnswer(renewed.invoice.id, answer("gw-2"))
        // Which the next session gets, and not a third one.
        expect(
          await service.openInvoice(request({ session_id: "payses_3" }))
        ).toMatchObject({ kind: "reused", invoice: { id: renewed.invoice.id } })
        // The old link may be paid all the same.
        await told(declined.id, payment())
        expect((await reload(declined.id)).state).toBe("paid")
      })

      it("makes a new one where that was told before our request was answered", async () => {
        const { invoice } = await service.openInvoice(request())
        await told(invoice.id, payment({ status: "DECLINED", paid: false }))
        expect(await service.recordAnswer(invoice.id, answer())).toMatchObject({
          state: "open",
          gateway_status: "DECLINED",
        })
        const next = request({ session_id: "payses_2" })
        expect((await service.openInvoice(next)).kind).toBe("new")
      })

      it("makes one new link for twenty clicks after a decline", async () => {
        const { id } = await open()
        await told(id, payment({ status: "DECLINED", paid: false }))
        const clicks = Array.from({ length: 20 }, async (_, index) => {
          const opened = await service.openInvoice(
            request({ session_id: `payses_click_${index}` })
          )
          if (opened.kind === "new") {
            await service.recordAnswer(opened.invoice.id, answer("gw-2"))
          }
          return opened.invoice.id
        })
        const ids = new Set(await Promise.all(clicks))
        expect(ids.size).toBe(1)
        expect(ids.has(id)).toBe(false)
      })

      it("offers the same link while the gateway tells the status of its creation", async () => {
        const { id } = await open()
        await told(id, payment({ status: "NEW", paid: false }))
        expect(
          await service.openInvoice(request({ session_id: "payses_2" }))
        ).toMatchObject({ kind: "reused", invoice: { id } })
      })

      it("waits for the link that another request asks for, and takes that", async () => {
        const first = await service.openInvoice(request())
        const second = service.openInvoice(request({ session_id: "payses_2" }))
        await isStillWaiting(second)
        await service.recordAnswer(first.invoice.id, answer())
        expect(await second).toMatchObject({
          kind: "reused",
          invoice: { id: first.invoice.id, session_id: "payses_2" },
        })
      })

      it.each([true, false])(
        "says that it failed when the other request does (for good: %s)",
        async (final) => {
          const first = await service.openInvoice(request())
          const second = service.openInvoice(
            request({ session_id: "payses_2" })
          )
          await isStillWaiting(second)
          const { id } = first.invoice
          const failure = { code: "timeout", message: "no answer", final }
          await service.recordFailure(id, failure)
          expect(await second).toMatchObject({
            kind: "failed",
            invoice: { id, session_id: "payses_1" },
          })
          // Another click is another try.
          const third = await service.openInvoice(
            request({ session_id: "payses_3" })
          )
          expect(third.kind).toBe("new")
        }
      )

      it("takes the link whose answer is being committed at that moment", async () => {
        const { invoice } = await service.openInvoice(request())
        const pool = MikroOrmWrapper.forkManager().getKnex()
        const trx = await pool.transaction()
        await trx("sbp_invoice")
          .where({ id: invoice.id })
          .update({ state: "open", gateway_payment_id: "gw-1" })
        const second = service.openInvoice(request({ session_id: "payses_2" }))
        await isStillWaiting(second)
        await trx.commit()
        expect(await second).toMatchObject({
          kind: "reused",
          invoice: { id: invoice.id },
        })
      })

      it("does not wait for a request that was killed, and leaves its invoice as it is", async () => {
        const first = await service.openInvoice(request())
        const second = await service.openInvoice(
          request({ session_id: "payses_2", timeout_ms: 300 })
        )
        expect(second.kind).toBe("new")
        const { id } = first.invoice
        expect(await reload(id)).toMatchObject({
          state: "creating",
          session_id: "payses_1",
          error_code: "interrupted",
        })
        expect(await history(id)).toEqual(["created", "create_failed"])
        // The wait takes nothing of the time in which it can be paid.
        const asked = first.invoice.expires_at.getTime()
        expect(second.invoice.expires_at.getTime()).toBeGreaterThan(asked + 200)
        // If it was not killed after all, its answer still counts.
        await service.recordAnswer(id, answer())
        expect(await reload(id)).toMatchObject({ state: "open" })
      })

      it.each([
        ["another sum", { amount: "1274.93" }],
        ["another currency", { currency_code: "usd" }],
        ["another collection", { payment_collection_id: "paycol_2" }],
        ["another provider", { provider_id: "pp_sbp_second" }],
      ])("does not wait for a request for %s", async (_, changes) => {
        await service.openInvoice(request(changes))
        const opened = await service.openInvoice(
          request({ session_id: "payses_2" })
        )
        expect(opened.kind).toBe("new")
      })

      it("asks the gateway once for twenty first clicks at once", async () => {
        const clicks = Array.from({ length: 20 }, async (_, index) => {
          const { kind, invoice } = await service.openInvoice(
            request({ session_id: `payses_c${index}` })
          )
          if (kind === "new") {
            // No gateway answers in less than a statement takes.
            await sleep(50)
            await service.recordAnswer(invoice.id, answer())
          }
          return kind
        })
        const kinds = await Promise.all(clicks)
        expect(kinds.filter((kind) => kind === "new")).toHaveLength(1)
        expect(kinds.filter((kind) => kind === "reused")).toHaveLength(19)
        expect(await service.listSbpInvoices({})).toHaveLength(1)
      })

      it("makes one invoice of twenty clicks at once", async () => {
        const first = await open()
        const all = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            service.openInvoice(request({ session_id: `payses_c${index}` }))
          )
        )
        expect(new Set(all.map(({ invoice }) => invoice.id))).toEqual(
          new Set([first.id])
        )
        expect(await service.listSbpInvoices({})).toHaveLength(1)
      })

      it("asks for nothing more once the collection is paid", async () => {
        const paid = await open()
        await told(paid.id, payment())
        const opened = await service.openInvoice(
          request({ session_id: "payses_2", amount: "99.00" })
        )
        expect(opened).toMatchObject({
          kind: "already_paid",
          invoice: { id: paid.id, session_id: "payses_1" },
        })
      })
    })

    describe("openInvoice, of a payment that a person has decided about", () => {
      async function decided(columns: Record<string, unknown> = {}) {
        const paid = await open()
        await told(paid.id, payment())
        const entry = await service.giveUp(paid.id, {
          reason: "cart_changed",
          details: {},
        })
        if (Object.keys(columns).length > 0) {
          const sql = MikroOrmWrapper.forkManager().getKnex()
          await sql("sbp_invoice").where({ id: paid.id }).update(columns)
        }
        const again = () =>
          service.openInvoice(request({ session_id: "payses_2" }))
        expect((await again()).kind).toBe("already_paid")
        await service.resolveAttention(String(entry?.id), {
          actor_id: "user_1",
          note: "The shopper got it back",
        })
        return again
      }

      it("asks for the cart's money anew", async () => {
        const again = await decided()
        expect((await again()).kind).toBe("new")
      })

      it("asks for nothing while Medusa holds that payment", async () => {
        const again = await decided({ medusa_payment_id: "pay_1" })
        expect((await again()).kind).toBe("already_paid")
      })
    })

    describe("recordAnswer", () => {
      it("opens the invoice", async () => {
        const invoice = await open()
        expect(await reload(invoice.id)).toMatchObject({
          state: "open",
          gateway_payment_id: "gw-1",
          gateway_status: "NEW",
          confirmation_url: "https://gateway.example/pay/gw-1",
        })
        expect(await history(invoice.id)).toEqual(["created", "answered"])
      })

      it("never lowers what a faster notification has said", async () => {
        const { invoice } = await service.openInvoice(request())
        await told(invoice.id, payment(), 0)
        await service.recordAnswer(invoice.id, answer())
        expect(await reload(invoice.id)).toMatchObject({
          state: "paid",
          gateway_status: "CONFIRMED",
          confirmation_url: "https://gateway.example/pay/gw-1",
        })
      })

      it("that calls the payment paid is for a person, until it is confirmed", async () => {
        const { invoice } = await service.openInvoice(request())
        expect(
          await service.recordAnswer(invoice.id, {
            ...answer(),
            gateway_status: "CONFIRMED",
            called_paid: true,
          })
        ).toMatchObject({ state: "open", paid_at: null })
        expect(await openReasons()).toEqual(["status_contradiction"])
        await told(invoice.id, payment())
        expect((await reload(invoice.id)).state).toBe("paid")
        expect(await openReasons()).toEqual([])
      })

      it("flags an answer about another payment than was notified", async () => {
        const { invoice } = await service.openInvoice(request())
        await told(invoice.id, payment({ id: "gw-2" }), 0)
        await service.recordAnswer(invoice.id, answer("gw-1"))
        expect(await reasons()).toEqual(["identity_mismatch"])
        expect(await reload(invoice.id)).toMatchObject({
          state: "paid",
          gateway_payment_id: "gw-2",
        })
      })
    })

    describe("recordFailure", () => {
      it("ends an invoice that the gateway surely did not make", async () => {
        const { invoice } = await service.openInvoice(request())
        await service.recordFailure(invoice.id, {
          code: "http_status",
          message: "HTTP 400",
          final: true,
        })
        expect(await reload(invoice.id)).toMatchObject({
          state: "failed",
          error_code: "http_status",
        })
      })

      it("leaves one in creating that may have been made", async () => {
        const { invoice } = await service.openInvoice(request())
        await service.recordFailure(invoice.id, {
          code: "timeout",
          message: "no answer",
          final: false,
        })
        expect((await reload(invoice.id)).state).toBe("creating")
      })
    })

    describe("releaseSession", () => {
      it("detaches an unpaid invoice and remembers its session", async () => {
        const { id } = await open()
        await service.releaseSession("payses_1")
        expect(await reload(id)).toMatchObject({
          session_id: null,
          session_ids: ["payses_1"],
          state: "open",
        })
      })

      it("leaves a paid invoice its money, to be had by another session", async () => {
        const { id } = await open()
        await told(id, payment())
        await service.releaseSession("payses_1")
        expect(await reload(id)).toMatchObject({
          session_id: null,
          session_ids: ["payses_1"],
          state: "paid",
          received_amount: "1274.92",
        })
      })

      it("does nothing for a session whose invoice has moved on", async () => {
        const { id } = await open()
        await service.openInvoice(request({ session_id: "payses_2" }))
        await service.releaseSession("payses_1")
        expect((await reload(id)).session_id).toBe("payses_2")
      })
    })

    describe("a notification", () => {
      it("that equals the invoice makes it paid, ready to be settled", async () => {
        const { id } = await open()
        const applied = await told(
          id,
          payment({
            order_id: id,
            credited_amount: { value: 1262.17, currency: "RUB" },
          })
        )
        expect(applied).toEqual({ outcome: "applied", paid_invoice_id: id })
        expect(await reload(id)).toMatchObject({
          state: "paid",
          received_amount: "1274.92",
          credited_amount: "1262.17",
          gateway_status: "CONFIRMED",
          paid_at: expect.any(Date) as Date,
          settle_at: expect.any(Date) as Date,
        })
        expect(await history(id)).toEqual(["created", "answered", "confirmed"])
      })

      it("may hold nothing but id, status, paid and amount", async () => {
        const { id } = await open()
        await told(id, payment({ shop_id: undefined }))
        expect((await reload(id)).state).toBe("paid")
      })

      it("is stored once however often it comes", async () => {
        const { id } = await open()
        const stored = await Promise.all(
          Array.from({ length: 50 }, () =>
            service.storeNotification(
              {
                invoice_id: id,
                provider_ids: ["pp_sbp_sbp"],
                body: JSON.stringify(payment()),
                content_type: null,
              },
              () => rules
            )
          )
        )
        const ids = stored.filter((id) => id !== undefined)
        expect(ids).toHaveLength(1)
        await Promise.all(
          Array.from({ length: 10 }, () =>
            service.applyNotification(ids[0] as string, () => rules)
          )
        )
        expect(await history(id)).toEqual(["created", "answered", "confirmed"])
      })

      it.each([
        ["another payment", { id: "gw-9" }, "identity_mismatch"],
        ["its session", { order_id: "payses_1" }, "identity_mismatch"],
        ["another shop", { shop_id: 100501 }, "identity_mismatch"],
        [
          "another sum",
          { amount: { value: 1274.91, currency: "RUB" } },
          "amount_mismatch",
        ],
        [
          "more than asked for",
          { amount: { value: 12749.2, currency: "RUB" } },
          "amount_mismatch",
        ],
        [
          "another currency",
          { amount: { value: 1274.92, currency: "USD" } },
          "amount_mismatch",
        ],
        ["CONFIRMED and not paid", { paid: false }, "status_contradiction"],
        [
          "paid, and another status",
          { status: "COMPLETED" },
          "status_contradiction",
        ],
        ["paid, and a failure", { status: "CANCELED" }, "status_contradiction"],
        [
          "a refund of what was not known to be paid",
          {
            status: "REFUNDED",
            paid: false,
            refunded_amount: { value: 1274.92, currency: "RUB" },
          },
          "status_contradiction",
        ],
        [
          "a payment and its refund at once",
          { refunded_amount: { value: 0.01, currency: "RUB" } },
          "status_contradiction",
        ],
      ])(
        "that tells of %s is refused, and shown",
        async (_, changes, reason) => {
          const { id } = await open()
          const applied = await told(id, payment(changes))
          expect(applied).toMatchObject({ outcome: "refused" })
          expect(await reasons()).toEqual([reason])
          expect(await reload(id)).toMatchObject({
            state: "open",
            paid_at: null,
          })
        }
      )

      it.each([
        ["the merchant's status", { status: "SUCCEEDED" }],
        ["the gateway's", {}],
      ])("that says paid with %s makes it paid", async (_, changes) => {
        const { id } = await open()
        await told(id, payment(changes))
        expect((await reload(id)).state).toBe("paid")
      })

      it("that contradicts itself stays on the list when its invoice has expired", async () => {
        const { id } = await open({ expires_at: inMinutes(-60) })
        await told(id, payment({ status: "COMPLETED" }))
        await service.expireInvoices(10)
        expect((await reload(id)).state).toBe("expired")
        expect(await openReasons()).toEqual(["status_contradiction"])
        await service.confirmByHand({
          invoice_id: id,
          gateway_payment_id: "gw-1",
          amount: "1274.92",
          note: "Seen in the cabinet",
          actor_id: "user_1",
          provider_id: "pp_sbp_sbp",
        })
        expect((await reload(id)).state).toBe("paid")
        expect(await openReasons()).toEqual([])
      })

      it("that tells a refund first leaves that on the list, once it is paid", async () => {
        const { id } = await open()
        await told(id, payment({ status: "COMPLETED" }))
        const refunded_amount = { value: 100, currency: "RUB" }
        await told(id, payment({ status: "REFUNDED", refunded_amount }))
        await told(id, payment())
        expect((await reload(id)).state).toBe("paid")
        expect(await openReasons()).toEqual(["refund_not_recorded"])
      })

      it.each([
        ["has left the configuration is applied", [], "applied"],
        ["is still there is refused", ["pp_sbp_sbp"], "refused"],
      ])(
        "at an address made by another's key, of a provider that %s",
        async (_, others, outcome) => {
          const { id } = await open()
          const stored = await service.storeNotification(
            {
              invoice_id: id,
              provider_ids: ["pp_sbp_second"],
              configured_ids: ["pp_sbp_second", ...others],
              body: JSON.stringify(payment()),
              content_type: null,
            },
            () => rules
          )
          expect(
            await service.applyNotification(String(stored), () => rules)
          ).toMatchObject({ outcome })
        }
      )

      it("that is not understood is kept, and shown", async () => {
        const { id } = await open()
        await told(id, "status=paid")
        expect(await reasons()).toEqual(["unrecognised_body"])
      })

      it("about an invoice that is not here is kept, and shown", async () => {
        await told("sbpinv_lost", payment())
        const [entry] = await service.listSbpAttentions({})
        expect(entry).toMatchObject({
          reason: "unknown_invoice",
          invoice_id: "sbpinv_lost",
          details: { id: "gw-1", amount: { value: "1274.92" } },
        })
      })

      it("before our own answer waits for it, for a while", async () => {
        const { invoice } = await service.openInvoice(request())
        expect(await told(invoice.id, payment())).toEqual({
          outcome: "waiting",
        })
        expect((await reload(invoice.id)).state).toBe("creating")

        await service.recordAnswer(invoice.id, answer())
        const [waiting] = await service.listSbpNotifications({})
        await service.applyNotification(waiting?.id as string, () => rules)
        expect((await reload(invoice.id)).state).toBe("paid")
      })

      it("is believed without our own answer, if that never comes", async () => {
        const { invoice } = await service.openInvoice(request())
        await told(invoice.id, payment(), 0)
        expect(await reload(invoice.id)).toMatchObject({
          state: "paid",
          gateway_payment_id: "gw-1",
        })
      })

      it("of another status is noted", async () => {
        const { id } = await open()
        await told(id, payment({ status: "PROCESSING", paid: false }))
        expect(await reload(id)).toMatchObject({
          state: "open",
          gateway_status: "PROCESSING",
        })
        expect(await reasons()).toEqual([])
      })

      it("of a failure ends the invoice, which may be paid all the same", async () => {
        const { id } = await open()
        await told(id, payment({ status: "CANCELED", paid: false }))
        expect((await reload(id)).state).toBe("failed")
        await told(id, payment())
        expect((await reload(id)).state).toBe("paid")
      })

      it("that comes out of order lowers nothing", async () => {
        const { id } = await open()
        await told(id, payment())
        await told(id, payment({ status: "NEW", paid: false }))
        expect(await reasons()).toEqual([])
        await told(id, payment({ status: "CANCELED", paid: false }))
        await told(id, payment({ amount: { value: 1, currency: "RUB" } }))
        expect(await reload(id)).toMatchObject({
          state: "paid",
          gateway_status: "CONFIRMED",
          received_amount: "1274.92",
        })
      })
    })

    describe("news of a payment that is here", () => {
      const rubles = (value: number) => ({ value, currency: "RUB" })

      const record = (invoice_id: string, amount: string) =>
        service.recordRefund({
          invoice_id,
          amount,
          currency_code: "rub",
          idempotency_key: newIdempotencyKey(),
          note: "In the cabinet",
          refund_reason_id: null,
          actor_id: "user_1",
          replaces_id: null,
          may_close: true,
          returned_at: null,
        })

      it.each([
        ["REFUNDED", { status: "REFUNDED" }, "status_changed"],
        [
          "CANCELED and not paid",
          { status: "CANCELED", paid: false },
          "status_changed",
        ],
        ["CONFIRMED and not paid", { paid: false }, "status_changed"],
        [
          "a refund under any status",
          { status: "WHATEVER", paid: false, refunded_amount: rubles(0.01) },
          "refund_not_recorded",
        ],
        [
          "a refund, CONFIRMED all the while",
          { refunded_amount: rubles(1274.92) },
          "refund_not_recorded",
        ],
        [
          "a refund in another currency",
          { refunded_amount: { value: 10, currency: "USD" } },
          "status_changed",
        ],
      ])("that is %s is one entry", async (_, changes, reason) => {
        const { id } = await open()
        await told(id, payment())
        for (const attempt of [1, 2, 3]) {
          await told(id, payment({ ...changes, attempt }))
        }
        expect(await openReasons()).toEqual([reason])
        expect(await reload(id)).toMatchObject({
          state: "paid",
          gateway_status: "CONFIRMED",
        })
        const [entry] = await service.listSbpAttentions({})
        const by = { actor_id: "user_1", note: "Looked in the cabinet" }
        await service.resolveAttention(String(entry?.id), by)
        await told(id, payment({ ...changes, attempt: 4 }))
        expect(await openReasons()).toEqual([])
      })

      it("of a refund is over as soon as that is recorded", async () => {
        const { id } = await open()
        await told(id, payment())
        await told(id, payment({ refunded_amount: rubles(100) }))
        await told(id, payment({ refunded_amount: rubles(300) }))
        // Delivered late.
        await told(id, payment({ refunded_amount: rubles(200) }))
        const entry = async () => (await service.listSbpAttentions({}))[0]
        expect((await entry())?.details).toMatchObject({
          refunded: "300.00",
          unrecorded: "300.00",
        })
        await record(id, "100.00")
        expect((await entry())?.details).toMatchObject({
          refunded: "300.00",
          unrecorded: "200.00",
        })
        await record(id, "200.00")
        expect((await entry())?.note).toBe("recorded")
        await told(id, payment({ refunded_amount: rubles(300), again: 1 }))
        expect(await reasonsOpenBut(["return_incomplete"])).toEqual([])
      })

      it("of a refund that is recorded already is no news", async () => {
        const { id } = await open()
        await told(id, payment())
        await record(id, "1274.92")
        for (const changes of [
          { status: "REFUNDED", refunded_amount: rubles(1274.92) },
          { status: "REFUNDED", paid: false },
          { refunded_amount: rubles(1274.92) },
        ]) {
          await told(id, payment(changes))
        }
        expect(await reasonsOpenBut([])).toEqual([])
      })

      it("that was kept before the payment, and is read after it, is none", async () => {
        const { id } = await open()
        const early = await keep(id, { status: "PENDING", paid: false })
        const late = await keep(id, {})
        await service.applyNotification(late, () => rules)
        await service.applyNotification(early, () => rules)
        expect((await reload(id)).state).toBe("paid")
        expect(await openReasons()).toEqual([])
      })

      const keep = async (invoice_id: string, changes: object) =>
        String(
          await service.storeNotification(
            {
              invoice_id,
              provider_ids: ["pp_sbp_sbp"],
              body: JSON.stringify(payment({ ...changes })),
              content_type: null,
            },
            () => rules
          )
        )
    })

    describe("an address that somebody else knows", () => {
      const JUNK = [
        (index: number) => `junk ${index}`,
        (index: number) => payment({ status: `S${index}`, paid: false }),
        (index: number) => payment({ id: `gw-${index + 100}` }),
        (index: number) => payment({ order_id: `payses_${index + 100}` }),
        (index: number) =>
          payment({ amount: { value: index + 1, currency: "RUB" } }),
        (index: number) => payment({ status: `S${index}`, paid: true }),
        (index: number) => payment({ paid: false, index }),
      ]

      it("makes few rows and one entry for each trouble, and hides no payment", async () => {
        const { id } = await open()
        for (let index = 0; index < 140; index++) {
          await send(id, JUNK[index % JUNK.length]?.(index))
        }
        const rows = await service.listSbpNotifications({}, { take: null })
        // The first ones, and one for each trouble that was not open yet.
        expect(rows.length).toBeLessThanOrEqual(20 + 4)
        expect((await openReasons()).sort()).toEqual([
          "amount_mismatch",
          "identity_mismatch",
          "status_contradiction",
          "unrecognised_body",
        ])
        const before = await reload(id)
        expect(before.paid_at).toBeNull()
        expect(before.notifications_not_kept).toBe(140 - rows.length)

        expect(await send(id, payment())).toMatchObject({
          outcome: "applied",
          paid_invoice_id: id,
        })
        expect((await reload(id)).state).toBe("paid")

        // And no news of it.
        for (let index = 200; index < 340; index++) {
          await send(id, JUNK[index % JUNK.length]?.(index))
        }
        const refunded_amount = { value: 5, currency: "RUB" }
        await send(id, payment({ refunded_amount }))
        expect(await openReasons()).toEqual(
          expect.arrayContaining(["refund_not_recorded"])
        )
        const after = await service.listSbpNotifications({}, { take: null })
        expect(after.length).toBeLessThanOrEqual(rows.length + 4)
      })

      it("hides no payment that comes before our request is answered", async () => {
        const { invoice } = await service.openInvoice(request())
        for (let index = 0; index < 40; index++) {
          await send(invoice.id, `junk ${index}`)
        }
        expect(await send(invoice.id, payment())).toEqual({
          outcome: "waiting",
        })
        await service.recordAnswer(invoice.id, answer())
        const [waiting] = await service.listSbpNotifications({
          outcome: "waiting",
        })
        await service.applyNotification(String(waiting?.id), () => rules)
        expect((await reload(invoice.id)).state).toBe("paid")
      })

      it("of a lost invoice makes few rows and entries, too", async () => {
        for (let index = 0; index < 60; index++) {
          await send("sbpinv_lost", index % 2 ? payment({ index }) : `${index}`)
        }
        expect(
          (await service.listSbpNotifications({}, { take: null })).length
        ).toBeLessThanOrEqual(20)
        expect((await openReasons()).sort()).toEqual([
          "unknown_invoice",
          "unrecognised_body",
        ])
      })

      /** Undefined: it was not kept. */
      async function send(invoice_id: string, body: unknown) {
        const id = await service.storeNotification(
          {
            invoice_id,
            provider_ids: ["pp_sbp_sbp"],
            body: typeof body === "string" ? body : JSON.stringify(body),
            content_type: null,
          },
          () => rules
        )
        return id && service.applyNotification(id, () => rules)
      }
    })

    describe("an attention entry", () => {
      it("is resolved once, with who did it and why", async () => {
        await told("sbpinv_lost", payment())
        const [entry] = await service.listSbpAttentions({})
        const id = entry?.id as string
        const by = { actor_id: "user_1", note: "Found in the backup" }
        expect(await service.resolveAttention(id, by)).toMatchObject({
          resolved_by: "user_1",
          note: "Found in the backup",
        })
        await expect(service.resolveAttention(id, by)).rejects.toThrow(
          /has been resolved already/
        )
        await expect(service.resolveAttention("no", by)).rejects.toThrow(
          /was not found/
        )
      })
    })
  },
})
