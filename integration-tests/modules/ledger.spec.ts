import { setTimeout as sleep } from "node:timers/promises"
import { moduleIntegrationTestRunner } from "@medusajs/test-utils"
import { SBP_LEDGER_MODULE } from "../../src/modules/ledger"
import type { InvoiceRequest } from "../../src/modules/ledger/invoices/open-invoice"
import { SbpAttention } from "../../src/modules/ledger/models/attention"
import { SbpInvoiceEvent } from "../../src/modules/ledger/models/history"
import { SbpInvoice } from "../../src/modules/ledger/models/invoice"
import { SbpNotification } from "../../src/modules/ledger/models/notification"
import type { SbpLedgerModuleService } from "../../src/modules/ledger/service"
import { answer, inMinutes, MINUTE, payment, request } from "./fixtures"

moduleIntegrationTestRunner<SbpLedgerModuleService>({
  moduleName: SBP_LEDGER_MODULE,
  resolve: "./src/modules/ledger",
  moduleModels: [SbpInvoice, SbpNotification, SbpAttention, SbpInvoiceEvent],
  testSuite: ({ service, MikroOrmWrapper }) => {
    const rules = {
      failedStatuses: ["CANCELED"],
      patienceMs: MINUTE,
    }

    async function open(changes: Partial<InvoiceRequest> = {}) {
      const { invoice } = await service.openInvoice(request(changes))
      return service.recordAnswer(invoice.id, answer())
    }

    async function notify(
      invoiceId: string,
      body: unknown,
      patienceMs = MINUTE
    ) {
      const id = await service.storeNotification({
        invoice_id: invoiceId,
        provider_ids: ["pp_sbp_sbp"],
        body: typeof body === "string" ? body : JSON.stringify(body),
        content_type: "application/json",
      })
      return service.applyNotification(id as string, () => ({
        ...rules,
        patienceMs,
      }))
    }

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

    describe("openInvoice", () => {
      it("commits a row before anybody calls the gateway", async () => {
        const opened = await service.openInvoice(request())
        expect(opened.kind).toBe("new")
        expect(await reload(opened.invoice.id)).toMatchObject({
          state: "creating",
          amount: "1274.92",
          gateway_order_id: "payses_1",
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
            gateway_order_id: "payses_1",
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
          request({ session_id: "payses_2", patience_ms: 300 })
        )
        expect(second.kind).toBe("new")
        const { id } = first.invoice
        expect(await reload(id)).toMatchObject({
          state: "creating",
          session_id: "payses_1",
          error_code: "interrupted",
        })
        expect(await history(id)).toEqual(["created", "create_failed"])
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
        await notify(paid.id, payment())
        const opened = await service.openInvoice(
          request({ session_id: "payses_2", amount: "99.00" })
        )
        expect(opened).toMatchObject({
          kind: "already_paid",
          invoice: { id: paid.id, session_id: "payses_1" },
        })
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
        await notify(invoice.id, payment(), 0)
        await service.recordAnswer(invoice.id, answer())
        expect(await reload(invoice.id)).toMatchObject({
          state: "paid",
          gateway_status: "CONFIRMED",
          confirmation_url: "https://gateway.example/pay/gw-1",
        })
      })

      it("flags an answer about another payment than was notified", async () => {
        const { invoice } = await service.openInvoice(request())
        await notify(invoice.id, payment({ id: "gw-2" }), 0)
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
        expect(await service.releaseSession("payses_1")).toBe("released")
        expect(await reload(id)).toMatchObject({
          session_id: null,
          session_ids: ["payses_1"],
          state: "open",
        })
      })

      it("keeps the session of a paid invoice", async () => {
        const { id } = await open()
        await notify(id, payment())
        expect(await service.releaseSession("payses_1")).toBe("paid")
        expect((await reload(id)).session_id).toBe("payses_1")
      })

      it("does nothing for a session whose invoice has moved on", async () => {
        await open()
        await service.openInvoice(request({ session_id: "payses_2" }))
        expect(await service.releaseSession("payses_1")).toBe("not_bound")
      })
    })

    describe("a notification", () => {
      it("that equals the invoice makes it paid, ready to be settled", async () => {
        const { id } = await open()
        const applied = await notify(
          id,
          payment({ credited_amount: { value: 1262.17, currency: "RUB" } })
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
        await notify(id, payment({ order_id: undefined, shop_id: undefined }))
        expect((await reload(id)).state).toBe("paid")
      })

      it("is stored once however often it comes", async () => {
        const { id } = await open()
        const stored = await Promise.all(
          Array.from({ length: 50 }, () =>
            service.storeNotification({
              invoice_id: id,
              provider_ids: ["pp_sbp_sbp"],
              body: JSON.stringify(payment()),
              content_type: null,
            })
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
        ["another order", { order_id: "payses_9" }, "identity_mismatch"],
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
      ])(
        "that tells of %s is refused, and shown",
        async (_, changes, reason) => {
          const { id } = await open()
          const applied = await notify(id, payment(changes))
          expect(applied).toMatchObject({ outcome: "refused" })
          expect(await reasons()).toEqual([reason])
          expect(await reload(id)).toMatchObject({
            state: "open",
            paid_at: null,
          })
        }
      )

      it("that is not understood is kept, and shown", async () => {
        const { id } = await open()
        await notify(id, "status=paid")
        expect(await reasons()).toEqual(["unrecognised_body"])
      })

      it("about an invoice that is not here is kept, and shown", async () => {
        await notify("sbpinv_lost", payment())
        const [entry] = await service.listSbpAttentions({})
        expect(entry).toMatchObject({
          reason: "unknown_invoice",
          invoice_id: "sbpinv_lost",
          details: { id: "gw-1", amount: { value: "1274.92" } },
        })
      })

      it("before our own answer waits for it, for a while", async () => {
        const { invoice } = await service.openInvoice(request())
        expect(await notify(invoice.id, payment())).toEqual({
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
        await notify(invoice.id, payment(), 0)
        expect(await reload(invoice.id)).toMatchObject({
          state: "paid",
          gateway_payment_id: "gw-1",
        })
      })

      it("of another status is noted", async () => {
        const { id } = await open()
        await notify(id, payment({ status: "PROCESSING", paid: false }))
        expect(await reload(id)).toMatchObject({
          state: "open",
          gateway_status: "PROCESSING",
        })
        expect(await reasons()).toEqual([])
      })

      it("of a failure ends the invoice, which may be paid all the same", async () => {
        const { id } = await open()
        await notify(id, payment({ status: "CANCELED", paid: false }))
        expect((await reload(id)).state).toBe("failed")
        await notify(id, payment())
        expect((await reload(id)).state).toBe("paid")
      })

      it("that comes out of order lowers nothing", async () => {
        const { id } = await open()
        await notify(id, payment())
        await notify(id, payment({ status: "CANCELED", paid: false }))
        await notify(id, payment({ amount: { value: 1, currency: "RUB" } }))
        expect(await reload(id)).toMatchObject({
          state: "paid",
          gateway_status: "CONFIRMED",
          received_amount: "1274.92",
        })
      })
    })

    describe("an attention entry", () => {
      it("is resolved once, with who did it and why", async () => {
        await notify("sbpinv_lost", payment())
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
