import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { parseAmount } from "../../src/domain/money"
import { setTimeout as sleep } from "node:timers/promises"
import { until } from "../http/support/until"
import type { InvoiceRequest } from "../../src/modules/ledger/invoices/open-invoice"
import type { RefundRow } from "../../src/modules/ledger/models/refund"
import { SbpLedgerModuleService } from "../../src/modules/ledger/service"
import { createPayment } from "../../src/modules/ledger/invoices/create-payment"
import { parseOptions } from "../../src/shared/options"
import { SbpGateway } from "../../src/gateway"
import { DEFAULT_SHOP, type Simulator, startSimulator } from "../../simulator"
import type { JsonObject } from "../../simulator/wire/exact-json"
import { connect } from "../payouts/support/connect"
import { answer, inMinutes, MINUTE, notify, payment, request } from "./fixtures"
import { refundOf } from "./refund-of"
import { useLedger } from "./use-ledger"

const { use, list, reload } = useLedger("ledger")

let service: SbpLedgerModuleService
beforeAll(() => {
  service = use().service
})

/** How often a request looked for the answer to another request. */
let looks = 0
beforeAll(() => {
  use().pool.on("query", ({ sql }: { sql: string }) => {
    looks += Number(sql.includes("AS is_late"))
  })
})
beforeEach(() => {
  looks = 0
})

const rules = {
  failedStatuses: ["CANCELED"],
  paidStatuses: ["SUCCEEDED"],
  graceMs: MINUTE,
}

async function open(changes: Partial<InvoiceRequest> = {}) {
  const { invoice } = await service.openInvoice(request(changes))
  return service.recordAnswer(invoice.id, answer())
}

const receive = (invoiceId: string, body: string | object, graceMs = MINUTE) =>
  notify(service, invoiceId, body, () => ({ ...rules, graceMs }))

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

const confirmByHand = (invoice_id: string, gateway_payment_id = "gw-1") =>
  service.confirmByHand({
    invoice_id,
    gateway_payment_id,
    amount: parseAmount("1274.92"),
    note: "Seen in the cabinet",
    actor_id: "user_1",
    provider_id: "pp_sbp_sbp",
  })

/** Expects that it looked twice for the answer to another request, and made no invoice. */
async function isStillWaiting(opened: Promise<unknown>) {
  await until(() => Promise.resolve(looks > 1), "a second look")
  const waited = await Promise.race([opened, Promise.resolve("waited")])
  expect(waited).toBe("waited")
  expect(await list("sbp_invoice")).toHaveLength(1)
}

const history = async (id: string) =>
  (await list("sbp_invoice_event", { invoice_id: id })).map(
    ({ event }) => event
  )

const reasons = async () =>
  (await list("sbp_attention")).map(({ reason }) => reason)

const openReasons = () => reasonsOpenBut([])

async function reasonsOpenBut(others: string[]) {
  const entries = await list("sbp_attention", { resolved_at: null })
  return entries
    .map(({ reason }) => reason as string)
    .filter((reason) => !others.includes(reason))
}

describe("openInvoice", () => {
  it("commits a row before the gateway is called", async () => {
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
    ["another amount", { amount: parseAmount("1274.93") }],
    ["another currency", { currency_code: "usd" }],
    ["another collection", { payment_collection_id: "paycol_2" }],
    ["another provider", { provider_id: "pp_sbp_second" }],
    ["more time than it has left", { reusable_until: inMinutes(31) }],
  ])("creates a new invoice for %s", async (_, changes) => {
    await open()
    const opened = await service.openInvoice(
      request({ session_id: "payses_2", ...changes })
    )
    expect(opened.kind).toBe("new")
  })

  it("creates a new invoice if the gateway changed the status", async () => {
    const declined = await open()
    await receive(declined.id, payment({ status: "DECLINED", paid: false }))
    const next = request({ session_id: "payses_2" })
    const renewed = await service.openInvoice(next)
    expect(renewed.kind).toBe("new")
    await service.recordAnswer(renewed.invoice.id, answer("gw-2"))
    // The next session gets this invoice, and not a third one.
    expect(
      await service.openInvoice(request({ session_id: "payses_3" }))
    ).toMatchObject({ kind: "reused", invoice: { id: renewed.invoice.id } })
    // The old link can still be paid.
    await receive(declined.id, payment())
    expect((await reload(declined.id)).state).toBe("paid")
  })

  it("creates a new invoice if the status changed before the answer to our request", async () => {
    const { invoice } = await service.openInvoice(request())
    await receive(invoice.id, payment({ status: "DECLINED", paid: false }))
    expect(await service.recordAnswer(invoice.id, answer())).toMatchObject({
      state: "open",
      gateway_status: "DECLINED",
    })
    const next = request({ session_id: "payses_2" })
    expect((await service.openInvoice(next)).kind).toBe("new")
  })

  it("creates one new link for twenty requests after a declined payment", async () => {
    const { id } = await open()
    await receive(id, payment({ status: "DECLINED", paid: false }))
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

  it("offers the same link while the gateway reports the initial status", async () => {
    const { id } = await open()
    await receive(id, payment({ status: "NEW", paid: false }))
    expect(
      await service.openInvoice(request({ session_id: "payses_2" }))
    ).toMatchObject({ kind: "reused", invoice: { id } })
  })

  it("waits for the link that another request is creating, and uses it", async () => {
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
    "fails when the other request fails (permanently: %s)",
    async (final) => {
      const first = await service.openInvoice(request())
      const second = service.openInvoice(request({ session_id: "payses_2" }))
      await isStillWaiting(second)
      const { id } = first.invoice
      const failure = { code: "timeout", message: "no answer", final }
      await service.recordFailure(id, failure)
      expect(await second).toMatchObject({
        kind: "failed",
        invoice: { id, session_id: "payses_1" },
      })
      // The next request starts another attempt.
      const third = await service.openInvoice(
        request({ session_id: "payses_3" })
      )
      expect(third.kind).toBe("new")
    }
  )

  it("uses the link whose answer is being committed at that moment", async () => {
    const { invoice } = await service.openInvoice(request())
    const pool = use().pool
    const trx = await pool.transaction()
    let second: ReturnType<typeof service.openInvoice>
    try {
      await trx("sbp_invoice")
        .where({ id: invoice.id })
        .update({ state: "open", gateway_payment_id: "gw-1" })
      second = service.openInvoice(request({ session_id: "payses_2" }))
      await isStillWaiting(second)
    } finally {
      // Even after a failure, because the next test empties the table.
      await trx.commit()
    }
    expect(await second).toMatchObject({
      kind: "reused",
      invoice: { id: invoice.id },
    })
  })

  it("does not wait for a killed request, and leaves its invoice unchanged", async () => {
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
    // Waiting does not shorten the time in which the invoice can be paid.
    const asked = first.invoice.expires_at.getTime()
    expect(second.invoice.expires_at.getTime()).toBeGreaterThan(asked + 200)
    // If the process was not killed after all, its answer still counts.
    await service.recordAnswer(id, answer())
    expect(await reload(id)).toMatchObject({ state: "open" })
  })

  it.each([
    ["another amount", { amount: parseAmount("1274.93") }],
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

  it("calls the gateway once for twenty first requests at once", async () => {
    const clicks = Array.from({ length: 20 }, async (_, index) => {
      const { kind, invoice } = await service.openInvoice(
        request({ session_id: `payses_c${index}` })
      )
      if (kind === "new") {
        // The answer takes less time than a query, which no real gateway
        // does.
        await sleep(50)
        await service.recordAnswer(invoice.id, answer())
      }
      return kind
    })
    const kinds = await Promise.all(clicks)
    expect(kinds.filter((kind) => kind === "new")).toHaveLength(1)
    expect(kinds.filter((kind) => kind === "reused")).toHaveLength(19)
    expect(await list("sbp_invoice")).toHaveLength(1)
  })

  it("creates one invoice for twenty requests at once", async () => {
    const first = await open()
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        service.openInvoice(request({ session_id: `payses_c${index}` }))
      )
    )
    expect(new Set(all.map(({ invoice }) => invoice.id))).toEqual(
      new Set([first.id])
    )
    expect(await list("sbp_invoice")).toHaveLength(1)
  })

  it("requests no payment once the collection is paid", async () => {
    const paid = await open()
    await receive(paid.id, payment())
    const opened = await service.openInvoice(
      request({ session_id: "payses_2", amount: parseAmount("99.00") })
    )
    expect(opened).toMatchObject({
      kind: "already_paid",
      invoice: { id: paid.id, session_id: "payses_1" },
    })
  })
})

it("openInvoice gives a paid invoice to no session that asks for something else", async () => {
  const { id } = await open()
  await receive(id, payment())
  await service.releaseSession("payses_1")
  expect(await service.awaitSession(id)).toBe(true)
  const next = (changes: Partial<InvoiceRequest> = {}) =>
    service.openInvoice(request({ session_id: "payses_2", ...changes }))
  for (const other of [
    { amount: parseAmount("1274.93") },
    { currency_code: "usd" },
    { provider_id: "pp_sbp_other" },
  ]) {
    expect((await next(other)).kind).toBe("already_paid")
  }
  expect(await next()).toMatchObject({ kind: "reused", invoice: { id } })
})

describe("openInvoice, after an operator took a payment over,", () => {
  async function decided(columns: Record<string, unknown> = {}) {
    const paid = await open()
    await receive(paid.id, payment())
    await service.giveUpSettlement(paid.id, {
      reason: "cart_changed",
      details: {},
    })
    const [entry] = await list("sbp_attention", { subject_id: paid.id })
    if (Object.keys(columns).length > 0) {
      const sql = use().pool
      await sql("sbp_invoice").where({ id: paid.id }).update(columns)
    }
    const again = () => service.openInvoice(request({ session_id: "payses_2" }))
    expect((await again()).kind).toBe("already_paid")
    await service.resolveAttention(String(entry?.id), {
      actor_id: "user_1",
      note: "The shopper got it back",
    })
    return again
  }

  it("requests the cart's payment again", async () => {
    const again = await decided()
    expect((await again()).kind).toBe("new")
  })

  it("requests nothing while Medusa holds that payment", async () => {
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

  it("never overwrites the state of a faster notification", async () => {
    const { invoice } = await service.openInvoice(request())
    await receive(invoice.id, payment(), 0)
    await service.recordAnswer(invoice.id, answer())
    expect(await reload(invoice.id)).toMatchObject({
      state: "paid",
      gateway_status: "CONFIRMED",
      confirmation_url: "https://gateway.example/pay/gw-1",
    })
  })

  it.each([false, true])(
    "keeps its earlier deadline after a notification (answered as paid: %s)",
    async (called_paid) => {
      const { invoice } = await service.openInvoice(request())
      await receive(invoice.id, payment({ status: "NEW", paid: false }))
      const soon = inMinutes(10)
      const answered = { ...answer(), expires_at: soon, called_paid }
      await service.recordAnswer(invoice.id, answered)
      expect((await reload(invoice.id)).expires_at).toEqual(soon)
    }
  )

  it("lists an answer that reports the payment as paid until it is confirmed", async () => {
    const { invoice } = await service.openInvoice(request())
    expect(
      await service.recordAnswer(invoice.id, {
        ...answer(),
        gateway_status: "CONFIRMED",
        called_paid: true,
      })
    ).toMatchObject({ state: "open", paid_at: null })
    expect(await openReasons()).toEqual(["status_contradiction"])
    await receive(invoice.id, payment())
    expect((await reload(invoice.id)).state).toBe("paid")
    expect(await openReasons()).toEqual([])
  })

  it("flags an answer about another payment than the notified one", async () => {
    const { invoice } = await service.openInvoice(request())
    await receive(invoice.id, payment({ id: "gw-2" }), 0)
    await service.recordAnswer(invoice.id, answer("gw-1"))
    expect(await reasons()).toEqual(["identity_mismatch"])
    expect(await reload(invoice.id)).toMatchObject({
      state: "paid",
      gateway_payment_id: "gw-2",
    })
  })
})

describe("createPayment", () => {
  let simulator: Simulator
  beforeAll(async () => (simulator = await startSimulator()))
  afterAll(() => simulator.close())

  async function create(result: JsonObject) {
    const options = parseOptions({
      baseUrl: simulator.url,
      shopId: "100500",
      secretKey: DEFAULT_SHOP.secretKey,
      backendUrl: "https://shop.example",
      storefrontUrl: "https://shop.example",
      failedPaymentStatuses: ["CANCELED"],
    })
    const gateway = new SbpGateway(options)
    const session_id = `payses_${simulator.payments().length}`
    const opened = await service.openInvoice(request({ session_id }))
    simulator.fault("payment", { mode: "none", result, times: 1 })
    const session = { id: session_id, store_name: "Shop" }
    const parts = { ledger: service, gateway, options }
    const created = await createPayment(parts, opened.invoice, session)
    gateway.close()
    return { ...opened, created }
  }

  it("makes no link of a payment that has failed already", async () => {
    const { invoice, created } = await create({ status: "CANCELED" })
    expect(created).toBeUndefined()
    expect(await reload(invoice.id)).toMatchObject({
      state: "failed",
      gateway_status: "CANCELED",
      error_code: null,
    })
    const again = await create({ status: "ON_HOLD" })
    expect(again.kind).toBe("new")
    expect(again.created).toMatchObject({ state: "open" })
    expect(await openReasons()).toEqual([])
    // A late payment still counts.
    const { gateway_payment_id } = await reload(invoice.id)
    await receive(invoice.id, payment({ id: gateway_payment_id }))
    expect((await reload(invoice.id)).state).toBe("paid")
  })

  it("keeps an earlier deadline that the gateway answers, and no other", async () => {
    const soon = inMinutes(10)
    const earlier = await create({ expires_at: soon.toISOString() })
    expect(earlier.created?.expires_at).toEqual(soon)
    const asked = earlier.invoice.expires_at.getTime()
    expect(asked).toBeGreaterThan(inMinutes(29).getTime())
    for (const expires_at of [inMinutes(90), inMinutes(-90)]) {
      await use().pool("sbp_invoice").update({ state: "failed" })
      const other = await create({ expires_at: expires_at.toISOString() })
      expect(other.created?.expires_at).toEqual(other.invoice.expires_at)
    }
    await use().pool("sbp_invoice").update({ state: "failed" })
    const unread = await create({ expires_at: "tomorrow" })
    expect(unread.created?.expires_at).toEqual(unread.invoice.expires_at)
  })
})

describe("recordFailure", () => {
  it("ends an invoice that the gateway certainly did not create", async () => {
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

  it("keeps an invoice in creating that the gateway may have created", async () => {
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

  it("keeps a paid invoice for another session", async () => {
    const { id } = await open()
    await receive(id, payment())
    await service.releaseSession("payses_1")
    expect(await reload(id)).toMatchObject({
      session_id: null,
      session_ids: ["payses_1"],
      state: "paid",
      received_amount: "1274.92",
    })
  })

  it("remembers the first of very many sessions, and the latest", async () => {
    const { id } = await open()
    for (let n = 2; n <= 60; n++) {
      await service.openInvoice(request({ session_id: `payses_${n}` }))
    }
    await service.openInvoice(request({ session_id: "payses_30" }))
    const { session_id, session_ids } = await reload(id)
    const latest = Array.from({ length: 49 }, (_, at) => `payses_${at + 12}`)
    expect(session_id).toBe("payses_30")
    expect(session_ids).toEqual([
      "payses_1",
      ...latest.filter((it) => it !== "payses_30"),
      "payses_30",
    ])
  })

  it("does nothing for a session whose invoice has changed its session", async () => {
    const { id } = await open()
    await service.openInvoice(request({ session_id: "payses_2" }))
    await service.releaseSession("payses_1")
    expect((await reload(id)).session_id).toBe("payses_2")
  })
})

describe("a notification", () => {
  it.each([
    ["in another currency", { value: 13.9, currency: "USD" }],
    ["of more than was paid", { value: 1274.93, currency: "RUB" }],
    ["beyond all numbers", { value: 1e18, currency: "RUB" }],
    ["of nothing", { value: 0, currency: "RUB" }],
  ])(
    "makes the invoice paid, and keeps no credited sum %s",
    async (_, credited) => {
      const { id } = await open()
      const body = payment({ order_id: id, credited_amount: credited })
      const applied = await receive(id, body)
      expect(applied).toEqual({ outcome: "applied", paid_invoice_id: id })
      expect(await reload(id)).toMatchObject({
        state: "paid",
        received_amount: "1274.92",
        credited_amount: null,
      })
    }
  )

  it.each([
    ["at first", (id: string) => receive(id, payment())],
    ["of what a person confirmed", (id: string) => confirmByHand(id)],
    [
      "before it was credited",
      (id: string) => receive(id, payment({ credited_amount: credited(0) })),
    ],
    [
      "after many repeats without it",
      async (id: string) => {
        for (let index = 0; index < 30; index++) {
          await receive(id, payment({ index }))
        }
      },
    ],
  ])(
    "that is repeated with its credited sum gives the fee that was not known %s",
    async (_, pay) => {
      const { id } = await open()
      await pay(id)
      const { paid_at, credited_amount } = await reload(id)
      expect(credited_amount).toBeNull()
      for (const value of [1262.17, 1262.18]) {
        await receive(id, payment({ credited_amount: credited(value) }))
      }
      expect(await reload(id)).toMatchObject({
        state: "paid",
        paid_at,
        credited_amount: "1262.17",
      })
      expect(await openReasons()).toEqual([])
    }
  )

  const credited = (value: number) => ({ value, currency: "RUB" })

  it("that matches the invoice makes the invoice paid and due for settling", async () => {
    const { id } = await open()
    const applied = await receive(
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

  it("that is processed later was paid when it was stored", async () => {
    const { pool } = use()
    const { id } = await open()
    const stored = await keep(id, {})
    const hoursAgo = (hours: number) => ({
      created_at: pool.raw("now() - ? * interval '1 hour'", [hours]),
    })
    await pool("sbp_invoice").update(hoursAgo(3))
    await pool("sbp_notification").update(hoursAgo(2))
    await service.applyNotification(stored, () => rules)
    expect((await reload(id)).state).toBe("paid")
    const paid = await pool("sbp_invoice AS i")
      .join("sbp_notification AS n", "n.invoice_id", "i.id")
      .whereRaw("i.paid_at = n.created_at")
    expect(paid).toHaveLength(1)
  })

  it("of a payment that is settled does not settle it once more", async () => {
    const { id } = await open()
    await receive(id, payment())
    const settled = { medusa_payment_id: "pay_1", order_id: "order_1" }
    await service.recordSettled(id, settled)
    await receive(id, payment({ description: "again" }))
    expect(await reload(id)).toMatchObject({
      ...settled,
      state: "settled",
      settle_at: null,
    })
  })

  it("may contain only id, status, paid and amount", async () => {
    const { id } = await open()
    await receive(id, payment({ shop_id: undefined }))
    expect((await reload(id)).state).toBe("paid")
  })

  it("is stored once however often it arrives", async () => {
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
      "another amount",
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
  ])("about %s is refused and listed", async (_, changes, reason) => {
    const { id } = await open()
    const applied = await receive(id, payment(changes))
    expect(applied).toMatchObject({ outcome: "refused" })
    expect(await reasons()).toEqual([reason])
    expect(await reload(id)).toMatchObject({
      state: "open",
      paid_at: null,
    })
  })

  it.each([
    ["the merchant's status", { status: "SUCCEEDED" }],
    ["the gateway's", {}],
  ])("with paid: true and %s makes the invoice paid", async (_, changes) => {
    const { id } = await open()
    await receive(id, payment(changes))
    expect((await reload(id)).state).toBe("paid")
  })

  it("that was refused is read again when it is repeated, once its status is named", async () => {
    const { id } = await open()
    const body = payment({ status: "HELD" })
    const named = () => ({ ...rules, paidStatuses: ["HELD"] })
    expect(await receive(id, body)).toMatchObject({ outcome: "refused" })
    expect(await receive(id, body)).toBeUndefined()
    expect(await notify(service, id, body, named)).toEqual({
      outcome: "applied",
      paid_invoice_id: id,
    })
    expect(await openReasons()).toEqual([])
    expect((await reload(id)).state).toBe("paid")
    expect(await notify(service, id, body, named)).toBeUndefined()
  })

  it("that was refused and emptied changes nothing when it is repeated", async () => {
    const { id } = await open()
    const body = payment({ status: "HELD" })
    const named = () => ({ ...rules, paidStatuses: ["HELD"] })
    await receive(id, body)
    await use()
      .pool("sbp_notification")
      .update({ body: null, emptied_at: new Date() })
    expect(await notify(service, id, body, named)).toBeUndefined()
    expect((await reload(id)).paid_at).toBeNull()
    expect(await openReasons()).toEqual(["status_contradiction"])
  })

  it("that was refused is left to a person if another one was stored after it", async () => {
    const { id } = await open()
    const body = payment({ status: "HELD" })
    const named = () => ({ ...rules, paidStatuses: ["HELD"] })
    await receive(id, body)
    await receive(id, payment({ status: "VOIDED", paid: false }))
    expect(await notify(service, id, body, named)).toBeUndefined()
    expect((await reload(id)).state).toBe("open")
    expect(await openReasons()).toEqual(["status_contradiction"])
  })

  it("that was refused stays as a person has decided, once its status is named", async () => {
    const { id } = await open()
    const body = payment({ status: "HELD" })
    const named = () => ({ ...rules, paidStatuses: ["HELD"] })
    await receive(id, body)
    const [entry] = await list("sbp_attention")
    const by = { actor_id: "user_1", note: "It went back in the cabinet" }
    await service.resolveAttention(entry?.id as string, by)
    expect(await notify(service, id, body, named)).toBeUndefined()
    expect((await reload(id)).state).toBe("open")
  })

  it("of a payment that was applied late does not reopen an entry about a later one that a person has resolved", async () => {
    const { id } = await open()
    const stored = await keep(id, {})
    await receive(id, payment({ id: "gw-2" }))
    const [entry] = await list("sbp_attention")
    const by = { actor_id: "user_1", note: "It is another shop's" }
    await service.resolveAttention(entry?.id as string, by)
    await service.applyNotification(stored, () => rules)
    expect((await reload(id)).state).toBe("paid")
    expect(await list("sbp_notification")).toMatchObject([
      { outcome: "applied" },
      { outcome: "refused" },
    ])
  })

  it("that would be refused again does not reopen an entry that a person has resolved", async () => {
    const { id } = await open()
    const body = payment({ status: "HELD" })
    await receive(id, body)
    const [entry] = await list("sbp_attention")
    const by = { actor_id: "user_1", note: "It was a test" }
    await service.resolveAttention(entry?.id as string, by)
    expect(await receive(id, body)).toBeUndefined()
    expect(await openReasons()).toEqual([])
  })

  describe("about another payment of its order", () => {
    const declined = payment({ id: "gw-2", status: "PENDING", paid: false })
    const second = payment({ id: "gw-2", order_id: undefined })

    it("is confirmed by hand as it was reported, and only so", async () => {
      const { id } = await open()
      const other = await open({
        session_id: "payses_2",
        payment_collection_id: "paycol_2",
      })
      const refused = async (report: object) => {
        await receive(id, report)
        await expect(confirmByHand(id, "gw-2")).rejects.toThrow(
          `No notification for SBP invoice ${id} reports 1274.92 RUB received by payment gw-2`
        )
      }
      await refused({})
      await refused(declined)
      await refused(payment({ id: "gw-3" }))
      await refused({ ...second, amount: { value: 1274.91, currency: "RUB" } })
      await refused({ ...second, amount: { value: 1274.92, currency: "USD" } })
      // A payment of another shop or system, at the address of this invoice.
      await refused({ ...second, order_id: other.id })
      await receive(other.id, second)
      await expect(confirmByHand(id, "gw-2")).rejects.toThrow(/No notification/)
      // This address was made with the key of another provider.
      await service.storeNotification(
        {
          invoice_id: id,
          provider_ids: ["pp_sbp_other"],
          body: JSON.stringify({ ...second, description: "Другой" }),
          content_type: null,
        },
        () => rules
      )
      await expect(confirmByHand(id, "gw-2")).rejects.toThrow(/No notification/)

      await receive(id, second)
      expect((await reload(id)).paid_at).toBeNull()
      await confirmByHand(id, "gw-2")
      expect(await reload(id)).toMatchObject({
        state: "paid",
        gateway_payment_id: "gw-2",
        received_amount: "1274.92",
      })
      // From now on, reports about this payment are new.
      const refunded_amount = { value: 100, currency: "RUB" }
      await receive(id, { ...second, refunded_amount })
      expect(await openReasons()).toContain("refund_not_recorded")
    })

    it("cannot be confirmed for another provider", async () => {
      const { id } = await open()
      await receive(id, second)
      await expect(
        service.confirmByHand({
          invoice_id: id,
          gateway_payment_id: "gw-2",
          amount: parseAmount("1274.92"),
          note: "Seen in the cabinet",
          actor_id: "user_1",
          provider_id: "pp_sbp_other",
        })
      ).rejects.toThrow(/belongs to another provider/)
    })

    it("asks the shopper to wait once it is called paid", async () => {
      const { id } = await open()
      const isCalledPaid = async () =>
        (await service.findCalledPaid("paycol_1")) !== undefined
      await receive(id, { ...declined, order_id: id })
      expect(await openReasons()).toEqual(["identity_mismatch"])
      expect(await isCalledPaid()).toBe(false)
      await receive(id, { ...second, order_id: id })
      expect(await openReasons()).toEqual(["identity_mismatch"])
      expect(await isCalledPaid()).toBe(true)
      // A forgery that comes afterwards changes nothing.
      await receive(id, { ...second, order_id: "payses_1" })
      expect(await isCalledPaid()).toBe(true)
    })
  })

  it("about real money is listed even if a person resolves an earlier entry about it at the same moment", async () => {
    const { pool, database } = use()
    const { id } = await open()
    await receive(id, payment({ id: "gw-9", status: "NEW", paid: false }))
    const [entry] = await list("sbp_attention")
    const held = await pool.transaction()
    const own = () => held("sbp_attention").where({ id: entry?.id })
    await own().forUpdate().select("id")
    const received = receive(id, payment({ id: "gw-9", order_id: id }))
    await database.untilWaiting(1)
    await own().update({ resolved_at: held.fn.now(), note: "It was a test" })
    await held.commit()
    expect(await received).toMatchObject({ outcome: "refused" })
    expect(await list("sbp_attention")).toMatchObject([
      { id: entry?.id, note: "It was a test" },
      { resolved_at: null, details: { paid: true } },
    ])
  })

  it("that contradicts itself stays listed after its invoice expired", async () => {
    const { id } = await open({ expires_at: inMinutes(-60) })
    await receive(id, payment({ status: "COMPLETED" }))
    await service.expireInvoices(10)
    expect((await reload(id)).state).toBe("expired")
    expect(await openReasons()).toEqual(["status_contradiction"])
    await confirmByHand(id)
    expect((await reload(id)).state).toBe("paid")
    expect(await openReasons()).toEqual([])
  })

  it("of a refund before the payment stays listed once the invoice is paid", async () => {
    const { id } = await open()
    await receive(id, payment({ status: "COMPLETED" }))
    const refunded_amount = { value: 100, currency: "RUB" }
    await receive(id, payment({ status: "REFUNDED", refunded_amount }))
    await receive(id, payment())
    expect((await reload(id)).state).toBe("paid")
    expect(await openReasons()).toEqual(["refund_not_recorded"])
  })

  describe("of a refund keeps the payment from becoming an order", () => {
    const COLLECTION = "paycol_1"
    const refunded = (value = 100) =>
      payment({
        status: "REFUNDED",
        refunded_amount: { value, currency: "RUB" },
      })

    const reported = async () => {
      const [invoice] = await service.listUnsettled(COLLECTION)
      return invoice?.reported_return
    }

    const store = (id: string, body: object) =>
      service.storeNotification(
        {
          invoice_id: id,
          provider_ids: ["pp_sbp_sbp"],
          body: JSON.stringify(body),
          content_type: "application/json",
        },
        () => rules
      )

    it("if it came after the payment", async () => {
      const { id } = await open()
      await receive(id, payment())
      expect(await reported()).toBeNull()
      await receive(id, refunded())
      expect(await reported()).toBe("refund_not_recorded")
    })

    it("if it came before the payment, not until it is reported once more", async () => {
      const { id } = await open()
      await receive(id, refunded())
      await receive(id, payment())
      expect(await openReasons()).toEqual(["refund_not_recorded"])
      expect(await reported()).toBeNull()
      await service.resumeSettlement(id, { actor_id: "user_1" })
      await receive(id, { ...refunded(), attempt: 2 })
      expect(await reported()).toBe("refund_not_recorded")
      await expect(
        service.resumeSettlement(id, { actor_id: "user_1" })
      ).rejects.toThrow(/no operator has dealt with that yet/)
    })

    it("if less is reported afterwards, without losing the larger sum", async () => {
      const { id } = await open()
      await receive(id, refunded())
      await receive(id, payment())
      await receive(id, refunded(50))
      expect(await reported()).toBe("refund_not_recorded")
      const [entry] = await list("sbp_attention", { resolved_at: null })
      expect(entry?.details).toMatchObject({ refunded: "100.00" })
    })

    it("if it is reported once more, after a person had resolved the first report", async () => {
      const { id } = await open()
      await receive(id, refunded())
      await receive(id, payment())
      const [entry] = await list("sbp_attention", { resolved_at: null })
      const by = { actor_id: "user_1", note: "Forged" }
      await service.resolveAttention(String(entry?.id), by)
      await receive(id, { ...refunded(), attempt: 2 })
      expect(await reported()).toBe("refund_not_recorded")
      const [later] = await list("sbp_attention", { resolved_at: null })
      await service.resolveAttention(String(later?.id), by)
      await receive(id, { ...refunded(), attempt: 3 })
      expect(await openReasons()).toEqual([])
    })

    it("if it comes after a flood of other messages", async () => {
      const { id } = await open()
      await receive(id, refunded())
      await receive(id, payment())
      for (let index = 0; index < 40; index++) {
        await receive(id, `junk ${index}`)
      }
      await receive(id, { ...refunded(), attempt: 2 })
      expect(await reported()).toBe("refund_not_recorded")
    })

    it("if it came after the payment, and was processed first", async () => {
      const { id } = await open()
      const first = await store(id, payment())
      const second = await store(id, refunded())
      await service.applyNotification(String(second), () => rules)
      await service.applyNotification(String(first), () => rules)
      expect((await reload(id)).state).toBe("paid")
      expect(await reported()).toBe("refund_not_recorded")
    })

    it.each([
      ["not paid", { status: "REVERSED", paid: false }],
      ["paid, under another status,", { status: "COMPLETED" }],
    ])(
      "that was called %s after the payment, by the notification that was processed first",
      async (_, changes) => {
        const { id } = await open()
        const early = await store(
          id,
          payment({ status: "PROCESSING", paid: false })
        )
        const first = await store(id, payment())
        const second = await store(id, payment(changes))
        for (const it of [early, second, first]) {
          await service.applyNotification(String(it), () => rules)
        }
        const due = await service.claimNotifications(10)
        expect(due).toEqual([second])
        await service.applyNotification(String(second), () => rules)
        expect((await reload(id)).state).toBe("paid")
        expect(await reported()).toBe("status_changed")
        expect(await openReasons()).toEqual(["status_changed"])
      }
    )

    it("if a person confirms the payment afterwards", async () => {
      const { id } = await open()
      await receive(id, refunded())
      await confirmByHand(id)
      expect((await reload(id)).state).toBe("paid")
      expect(await reported()).toBe("refund_not_recorded")
    })

    it("until a person resolves it; then it is settled at once", async () => {
      const { id } = await open()
      await receive(id, payment())
      await receive(id, refunded())
      await use()
        .pool("sbp_invoice")
        .where({ id })
        .update({
          settle_at: null,
          updated_at: new Date(0),
        })
      const [entry] = await list("sbp_attention")
      const by = { actor_id: "user_1", note: "Nothing went back" }
      await service.resolveAttention(String(entry?.id), by)
      expect(await reported()).toBeNull()
      const { settle_at, updated_at } = await reload(id)
      expect(settle_at).not.toBeNull()
      expect(updated_at.getTime()).toBeGreaterThan(Date.now() - MINUTE)
    })
  })

  const unclear = (value = 66.30000000000001) => ({ value, currency: "RUB" })
  const quoting = (digits: string) => expect.stringContaining(digits) as string

  it("of a refund whose sum cannot be read is listed, also after a payment", async () => {
    const { id } = await open()
    const known = { value: 100, currency: "RUB" }
    await receive(id, payment({ refunded_amount: known }))
    await receive(id, payment({ refunded_amount: unclear() }))
    expect((await reload(id)).paid_at).toBeNull()
    expect(await openReasons()).toEqual(["status_contradiction"])
    await receive(id, payment())
    expect((await reload(id)).state).toBe("paid")
    const entries = await list("sbp_attention", { resolved_at: null })
    const byReason = entries.map(({ reason, details }) => [reason, details])
    expect(Object.fromEntries(byReason)).toMatchObject({
      refund_not_recorded: { refunded: "100.00" },
      status_changed: { refund_unclear: quoting("66.3") },
    })
  })

  it("of a refund whose sum cannot be read is listed if the money has arrived", async () => {
    const { id } = await open()
    await receive(id, payment())
    const first = payment({ refunded_amount: unclear() })
    await receive(id, first)
    const [entry] = await list("sbp_attention")
    expect(entry).toMatchObject({
      reason: "status_changed",
      details: { status: "CONFIRMED", paid: true },
    })
    expect(entry?.details.refund_unclear).toEqual(quoting("66.3"))
    const decided = { actor_id: "user_1", note: "Seen in the cabinet" }
    await service.resolveAttention(String(entry?.id), decided)
    await receive(id, { ...first, attempt: 2 })
    expect(await openReasons()).toEqual([])
    // More has been refunded since.
    await receive(id, payment({ refunded_amount: unclear(99.30000000000001) }))
    expect(await openReasons()).toEqual(["status_changed"])
  })

  it("of another refund brings a snoozed entry back", async () => {
    const { id } = await open()
    await receive(id, payment())
    const refund = (value: number) =>
      receive(id, payment({ refunded_amount: { value, currency: "RUB" } }))
    const entry = async () => {
      const [entry] = await list("sbp_attention")
      const { amount, details, snoozed_until } = entry ?? {}
      expect(amount).toBe("1274.92")
      return { ...details, isSnoozed: snoozed_until !== null }
    }
    await refund(100)
    expect(await entry()).toMatchObject({
      refunded: "100.00",
      isSnoozed: false,
    })
    const [{ id: entryId } = { id: "" }] = await list("sbp_attention")
    const until = inMinutes(60)
    await service.snoozeAttention(entryId, { actor_id: "user_1", until })
    await refund(100)
    expect(await entry()).toMatchObject({
      refunded: "100.00",
      isSnoozed: true,
    })
    await refund(250)
    expect(await entry()).toMatchObject({
      refunded: "250.00",
      isSnoozed: false,
    })
  })

  it.each([
    ["has left the configuration, is applied", [], "applied"],
    ["is still configured, is refused", ["pp_sbp_sbp"], "refused"],
  ])(
    "at an address of another key, of a provider that %s",
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

  it("that cannot be parsed is stored and listed", async () => {
    const { id } = await open()
    await receive(id, "status=paid")
    expect(await reasons()).toEqual(["unrecognised_body"])
  })

  it("about an unknown invoice is stored and listed", async () => {
    await receive("sbpinv_lost", payment())
    const [entry] = await list("sbp_attention")
    expect(entry).toMatchObject({
      reason: "unknown_invoice",
      invoice_id: "sbpinv_lost",
      details: { id: "gw-1", amount: { value: "1274.92" } },
    })
  })

  it("about an unknown invoice is listed with its sum, and with no text that was added to it", async () => {
    const amount = { value: 1274.92, currency: "RUB", card: "\u0000" }
    expect(await receive("sbpinv_lost", payment({ amount }))).toMatchObject({
      outcome: "refused",
    })
    const [entry] = await list("sbp_attention")
    expect(entry?.details).toMatchObject({ paid: true })
    expect(entry?.details.amount).toEqual({ value: "1274.92", currency: "RUB" })
  })

  it("that precedes the answer to our request waits for it for a while", async () => {
    const { invoice } = await service.openInvoice(request())
    expect(await receive(invoice.id, payment())).toEqual({
      outcome: "waiting",
    })
    expect((await reload(invoice.id)).state).toBe("creating")

    await service.recordAnswer(invoice.id, answer())
    const [waiting] = await list("sbp_notification")
    await service.applyNotification(waiting?.id as string, () => rules)
    expect((await reload(invoice.id)).state).toBe("paid")
  })

  it("is applied without the answer to our request if that never arrives", async () => {
    const { invoice } = await service.openInvoice(request())
    await receive(invoice.id, payment(), 0)
    expect(await reload(invoice.id)).toMatchObject({
      state: "paid",
      gateway_payment_id: "gw-1",
    })
  })

  /** Two carts whose requests have no answer, so that their payments are not known. */
  const twoUnanswered = (of = "") =>
    Promise.all(
      ["payer", "other"].map(async (name) => {
        const session_id = `payses_${name}${of}`
        const payment_collection_id = `paycol_${name}${of}`
        const { invoice } = await service.openInvoice(
          request({ session_id, payment_collection_id })
        )
        return invoice.id
      })
    )

  it("of a payment that was confirmed for another invoice is listed, and pays nothing", async () => {
    const [payer = "", other = ""] = await twoUnanswered()
    await confirmByHand(other)
    await receive(payer, payment(), 0)
    expect((await reload(payer)).paid_at).toBeNull()
    expect(await list("sbp_attention")).toMatchObject([
      {
        reason: "identity_mismatch",
        invoice_id: payer,
        details: { id: "gw-1", invoice_id: other },
      },
    ])
    for (let index = 0; index < 40; index++) {
      await receive(payer, payment({ index }), 0)
    }
    expect(await list("sbp_notification")).toHaveLength(20)
    expect(await receive(payer, payment({ id: "gw-2" }), 0)).toMatchObject({
      paid_invoice_id: payer,
    })
  })

  it("is about the same payment in whatever case its id is written", async () => {
    const gatewayId = "6f1c2d3e-0a4b-4c5d-8e9f-00a1b2c3d4e5"
    const [payer = "", other = ""] = await twoUnanswered()
    await confirmByHand(payer, gatewayId.toUpperCase())
    await expect(confirmByHand(other, gatewayId)).rejects.toThrow(
      `belongs to SBP invoice ${payer}`
    )
    const refunded_amount = { value: 100, currency: "RUB" }
    const id = gatewayId.toUpperCase()
    await receive(payer, payment({ id, refunded_amount }))
    expect(await openReasons()).toEqual(["refund_not_recorded"])
  })

  it("of a payment that another provider of the same shop has taken is listed", async () => {
    const before = request({
      provider_id: "pp_sbp_before",
      session_id: "payses_before",
      payment_collection_id: "paycol_before",
    })
    const { invoice: old } = await service.openInvoice(before)
    await service.confirmByHand({
      invoice_id: old.id,
      provider_id: "pp_sbp_before",
      gateway_payment_id: "gw-1",
      amount: parseAmount("1274.92"),
      note: "Seen in the cabinet",
      actor_id: "user_1",
    })
    const { invoice } = await service.openInvoice(request())
    await receive(invoice.id, payment(), 0)
    expect((await reload(invoice.id)).paid_at).toBeNull()
    expect(await list("sbp_attention")).toMatchObject([
      {
        reason: "identity_mismatch",
        details: { id: "gw-1", invoice_id: old.id },
      },
    ])
    await expect(confirmByHand(invoice.id, "GW-1")).rejects.toThrow(
      `belongs to SBP invoice ${old.id}`
    )
  })

  it("of a payment that is confirmed for another invoice at that moment pays one of them", async () => {
    for (const gatewayId of Array.from({ length: 20 }, (_, n) => `gw-${n}`)) {
      const [payer = "", other = ""] = await twoUnanswered(gatewayId)
      await Promise.all([
        confirmByHand(other, gatewayId).catch((error: Error) =>
          expect(error.message).toMatch(`belongs to SBP invoice ${payer}`)
        ),
        receive(payer, payment({ id: gatewayId }), 0),
      ])
      const rows = await Promise.all([reload(payer), reload(other)])
      const paid = rows.filter(({ paid_at }) => paid_at !== null)
      expect(paid).toHaveLength(1)
    }
  })

  /** Commits an invoice's confirmation only after the work waits for it. */
  async function whileConfirmed<T>(id: string, work: () => Promise<T>) {
    const { pool, database } = use()
    const trx = await pool.transaction()
    let done: Promise<T>
    try {
      await trx("sbp_invoice").where({ id }).update({
        state: "paid",
        paid_at: trx.fn.now(),
        gateway_payment_id: "gw-1",
      })
      done = work()
      await database.untilWaiting(1)
    } finally {
      await trx.commit()
    }
    return done
  }

  it("of a payment whose confirmation for another invoice is being committed is listed", async () => {
    const [payer = "", other = ""] = await twoUnanswered()
    await whileConfirmed(other, () => receive(payer, payment(), 0))
    expect((await reload(payer)).paid_at).toBeNull()
    expect(await list("sbp_attention")).toMatchObject([
      {
        reason: "identity_mismatch",
        invoice_id: payer,
        details: { id: "gw-1", invoice_id: other },
      },
    ])
  })

  it("that is being committed keeps a person from confirming its payment for another invoice", async () => {
    const [payer = "", other = ""] = await twoUnanswered()
    const confirmed = whileConfirmed(payer, () =>
      confirmByHand(other).catch((error: Error) => error.message)
    )
    expect(await confirmed).toBe(
      `The gateway's payment gw-1 belongs to SBP invoice ${payer}`
    )
    expect((await reload(other)).paid_at).toBeNull()
  })

  it("of a payment that was confirmed by hand is still its invoice's first notification", async () => {
    const { id } = await open()
    await confirmByHand(id)
    expect((await reload(id)).notified_at).toBeNull()
    await receive(id, payment())
    const [{ created_at } = {}] = await list("sbp_notification")
    expect((await reload(id)).notified_at).toEqual(created_at)
  })

  it("of another status is recorded", async () => {
    const { id } = await open()
    await receive(id, payment({ status: "PROCESSING", paid: false }))
    expect(await reload(id)).toMatchObject({
      state: "open",
      gateway_status: "PROCESSING",
    })
    expect(await reasons()).toEqual([])
  })

  it("of a failure ends the invoice, which can still be paid", async () => {
    const { id } = await open()
    await receive(id, payment({ status: "CANCELED", paid: false }))
    expect((await reload(id)).state).toBe("failed")
    await receive(id, payment())
    expect((await reload(id)).state).toBe("paid")
  })

  it("that arrives out of order reverts nothing", async () => {
    const { id } = await open()
    await receive(id, payment())
    await receive(id, payment({ status: "NEW", paid: false }))
    expect(await reasons()).toEqual([])
    await receive(id, payment({ status: "CANCELED", paid: false }))
    await receive(id, payment({ amount: { value: 1, currency: "RUB" } }))
    expect(await reload(id)).toMatchObject({
      state: "paid",
      gateway_status: "CONFIRMED",
      received_amount: "1274.92",
    })
  })
})

const record = (invoice_id: string, amount: string, ledger = service) =>
  ledger.recordRefund({ ...refundOf(invoice_id, amount), returned_at: null })

describe("money that goes back", () => {
  it("is booked by Medusa once for each refund, however often it is asked for", async () => {
    const { id: invoice_id } = await open()
    await receive(invoice_id, payment())
    await record(invoice_id, "10.00")
    await record(invoice_id, "10.00")
    const book = (medusa_refund_id: string) =>
      service.allowRefundBooking({
        invoice_id,
        amount: "10.00",
        medusa_refund_id,
      })
    const booked = async () =>
      (await list("sbp_refund"))
        .flatMap(({ medusa_refund_id }) => medusa_refund_id ?? [])
        .sort()
    await book("ref_1")
    await book("ref_1")
    expect(await booked()).toEqual(["ref_1"])
    await book("ref_2")
    await expect(book("ref_3")).rejects.toThrow(/nothing was booked/)
    expect(await booked()).toEqual(["ref_1", "ref_2"])
  })

  it("is reserved in the currency that arrived, and no other", async () => {
    const { id } = await open()
    await receive(id, payment())
    await expect(
      service.reserveReturn({ ...refundOf(id, "10.00"), currency_code: "usd" })
    ).rejects.toThrow(`SBP invoice ${id} was paid in RUB`)
  })

  it("needs a confirmation if a refund was reported, even before the payment", async () => {
    const { id } = await open()
    const refunded_amount = { value: 100, currency: "RUB" }
    await receive(id, payment({ status: "REFUNDED", refunded_amount }))
    await receive(id, payment())
    const asked = refundOf(id, "10.00")
    await expect(service.reserveReturn(asked)).rejects.toMatchObject({
      code: "more_than_owed",
      message: expect.stringContaining("a refund of 100.00 RUB") as string,
    })
    const confirmed = { ...asked, confirm_more_than_owed: true }
    expect(await service.reserveReturn(confirmed)).toMatch(/^sbppo_/)
  })
})

describe("a notification after the payment", () => {
  const rubles = (value: number) => ({ value, currency: "RUB" })

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
    [
      "a smaller amount, CONFIRMED all the while",
      { amount: rubles(1174.92) },
      "status_changed",
    ],
    [
      "another currency",
      { amount: { value: 1, currency: "USD" } },
      "status_changed",
    ],
  ])("with %s makes one attention entry", async (_, changes, reason) => {
    const { id } = await open()
    await receive(id, payment())
    for (const attempt of [1, 2, 3]) {
      await receive(id, payment({ ...changes, attempt }))
    }
    expect(await openReasons()).toEqual([reason])
    expect(await reload(id)).toMatchObject({
      state: "paid",
      gateway_status: "CONFIRMED",
    })
    const [entry] = await list("sbp_attention")
    const by = { actor_id: "user_1", note: "Looked in the cabinet" }
    await service.resolveAttention(String(entry?.id), by)
    await receive(id, payment({ ...changes, attempt: 4 }))
    expect(await openReasons()).toEqual([])
  })

  it("is no reason to unlink a refund that another process has linked meanwhile", async () => {
    const { id } = await open()
    await receive(id, payment())
    await record(id, "10.00")
    const read = async () => {
      const [refund] = await list("sbp_refund")
      return refund as RefundRow
    }
    const seen = await read()
    expect(await service.linkRefund(seen.id, "ref_1")).toBe(true)
    await service.unlinkRefund(seen)
    const linked = await read()
    expect(linked).toMatchObject({ state: "due", medusa_refund_id: "ref_1" })
    await service.unlinkRefund(linked)
    expect(await read()).toMatchObject({ medusa_refund_id: null })
  })

  it("of a refund is recorded once by two processes at once, even with a stricter isolation level", async () => {
    const { pool, database } = use()
    const { id } = await open()
    await receive(id, payment())
    const name = new URL(database.url).pathname.slice(1)
    const isolate = (level: string) =>
      pool.raw(
        `ALTER DATABASE "${name}" SET default_transaction_isolation = '${level}'`
      )
    // This closes the invoice, so that the next calls change no row that both lock.
    await record(id, "1")
    await isolate("repeatable read")
    // Existing connections keep their level.
    const stricter = connect(database.url)
    try {
      const cradle = { [ContainerRegistrationKeys.PG_CONNECTION]: stricter }
      const both = new SbpLedgerModuleService(cradle)
      // Both begin before either has its lock.
      const locking = await pool.transaction()
      await locking.raw("SELECT FROM sbp_invoice WHERE id = ? FOR UPDATE", [id])
      const recorded = [record(id, "1000", both), record(id, "1000", both)]
      await sleep(300)
      await locking.commit()
      const results = await Promise.allSettled(recorded)
      const refused = results.filter(({ status }) => status === "rejected")
      expect(refused).toMatchObject([
        {
          reason: {
            message: expect.stringMatching(/left to return/) as string,
          },
        },
      ])
    } finally {
      await stricter.destroy()
      await isolate("read committed")
    }
  })

  it("of a refund is resolved as soon as the refund is recorded", async () => {
    const { id } = await open()
    await receive(id, payment())
    await receive(id, payment({ refunded_amount: rubles(100) }))
    await receive(id, payment({ refunded_amount: rubles(300) }))
    // This notification is delivered late.
    await receive(id, payment({ refunded_amount: rubles(200) }))
    const entry = async () => (await list("sbp_attention"))[0]
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
    await receive(id, payment({ refunded_amount: rubles(300), again: 1 }))
    expect(await reasonsOpenBut(["return_incomplete"])).toEqual([])
  })

  it("of a refund that is already recorded makes no entry", async () => {
    const { id } = await open()
    await receive(id, payment())
    await record(id, "1274.92")
    for (const changes of [
      { status: "REFUNDED", refunded_amount: rubles(1274.92) },
      { status: "REFUNDED", paid: false },
      { refunded_amount: rubles(1274.92) },
    ]) {
      await receive(id, payment(changes))
    }
    expect(await reasonsOpenBut([])).toEqual([])
  })

  it("about the rest after recorded refunds makes no entry, and about less makes one", async () => {
    const { id } = await open()
    await receive(id, payment())
    await record(id, "100.00")
    await receive(id, payment({ amount: rubles(1174.92) }))
    expect(await reasonsOpenBut(["return_incomplete"])).toEqual([])
    for (const left of [1074.92, 974.92]) {
      const smaller = payment({ amount: rubles(left) })
      await receive(id, smaller)
      const [entry] = await list("sbp_attention", {
        reason: "status_changed",
        resolved_at: null,
      })
      expect(entry?.details).toEqual({
        status: "CONFIRMED",
        paid: true,
        amount: String(left),
      })
      const by = { actor_id: "user_1", note: "Looked in the cabinet" }
      await service.resolveAttention(String(entry?.id), by)
      await receive(id, { ...smaller, attempt: 2 })
      expect(await reasonsOpenBut(["return_incomplete"])).toEqual([])
    }
  })

  it("that was stored before the payment and processed after it makes no entry", async () => {
    const { id } = await open()
    const early = await keep(id, { status: "PENDING", paid: false })
    const late = await keep(id, {})
    await service.applyNotification(late, () => rules)
    await service.applyNotification(early, () => rules)
    expect((await reload(id)).state).toBe("paid")
    expect(await openReasons()).toEqual([])
  })
})

describe("a notification address that leaked", () => {
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

  it("allows few rows and one entry for each problem, and hides no payment", async () => {
    const { id } = await open()
    for (let index = 0; index < 140; index++) {
      await send(id, JUNK[index % JUNK.length]?.(index))
    }
    const rows = await list("sbp_notification")
    // The first 20, and one for each problem without an open entry.
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

    // The notifications report no status change.
    for (let index = 200; index < 340; index++) {
      await send(id, JUNK[index % JUNK.length]?.(index))
    }
    const refunded_amount = { value: 5, currency: "RUB" }
    await send(id, payment({ refunded_amount }))
    expect(await openReasons()).toEqual(
      expect.arrayContaining(["refund_not_recorded"])
    )
    const after = await list("sbp_notification")
    expect(after.length).toBeLessThanOrEqual(rows.length + 4)
  })

  it("hides no payment of a second attempt, although an unpaid attempt is listed", async () => {
    const { id } = await open()
    const tried = payment({ id: "gw-2", status: "REJECTED", paid: false })
    for (let index = 0; index < 40; index++) {
      await send(id, { ...tried, index })
    }
    expect(await openReasons()).toEqual(["identity_mismatch"])
    expect(await service.findCalledPaid("paycol_1")).toBeUndefined()
    const paid = payment({ id: "gw-3", order_id: id })
    for (let index = 0; index < 10; index++) {
      await send(id, { ...paid, index })
    }
    expect(await service.findCalledPaid("paycol_1")).toMatchObject({ id })
    expect(await list("sbp_notification")).toHaveLength(21)
    await confirmByHand(id, "gw-3")
    expect(await reload(id)).toMatchObject({ state: "paid" })
  })

  it("hides no payment and no refund that contradict themselves, although less is listed", async () => {
    const { id } = await open()
    for (let index = 0; index < 40; index++) {
      await send(id, payment({ paid: false, index }))
    }
    expect(await service.findCalledPaid("paycol_1")).toBeUndefined()
    for (let index = 0; index < 10; index++) {
      await send(id, payment({ status: "COMPLETED", index }))
    }
    expect(await service.findCalledPaid("paycol_1")).toMatchObject({ id })
    const refunded_amount = { value: 5, currency: "RUB" }
    for (let index = 0; index < 10; index++) {
      await send(id, payment({ status: "REFUNDED", refunded_amount, index }))
      await send(id, payment({ status: "COMPLETED", last: index }))
    }
    expect(await list("sbp_attention")).toMatchObject([
      { reason: "status_contradiction", details: { refunded: "5.00" } },
    ])
    expect(await list("sbp_notification")).toHaveLength(22)
  })

  it("is judged by the clock that dated the invoice", async () => {
    const { invoice } = await service.openInvoice(request())
    await use().pool("sbp_invoice").update({ paid_at: new Date() })
    for (let index = 0; index < 20; index++) {
      await send(invoice.id, `junk ${index}`)
    }
    jest.useFakeTimers({
      now: Date.now() + 86_400_000,
      advanceTimers: true,
      doNotFake: ["nextTick", "queueMicrotask", "setImmediate"],
    })
    try {
      // Our own request may still be answered.
      expect(await send(invoice.id, payment())).toEqual({ outcome: "waiting" })
    } finally {
      jest.useRealTimers()
    }
  })

  it("hides no payment that arrives before the answer to our request", async () => {
    const { invoice } = await service.openInvoice(request())
    for (let index = 0; index < 40; index++) {
      await send(invoice.id, `junk ${index}`)
    }
    expect(await send(invoice.id, payment())).toEqual({
      outcome: "waiting",
    })
    await service.recordAnswer(invoice.id, answer())
    const [waiting] = await list("sbp_notification", {
      outcome: "waiting",
    })
    await service.applyNotification(String(waiting?.id), () => rules)
    expect((await reload(invoice.id)).state).toBe("paid")
  })

  it("of a lost invoice allows few rows and entries, too", async () => {
    for (let index = 0; index < 60; index++) {
      await send("sbpinv_lost", index % 2 ? payment({ index }) : `${index}`)
    }
    expect((await list("sbp_notification")).length).toBeLessThanOrEqual(20)
    expect((await openReasons()).sort()).toEqual([
      "unknown_invoice",
      "unrecognised_body",
    ])
  })

  it("of a lost invoice hides no payment, although an unpaid one is listed", async () => {
    for (let index = 0; index < 60; index++) {
      await send("sbpinv_lost", payment({ paid: index > 40, index }))
    }
    expect(await list("sbp_notification")).toHaveLength(21)
    expect(await list("sbp_attention")).toMatchObject([
      { reason: "unknown_invoice", details: { paid: true } },
    ])
  })

  /** Undefined if the notification was not stored. */
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
  it("stores once who resolved it, and why", async () => {
    await receive("sbpinv_lost", payment())
    const [entry] = await list("sbp_attention")
    const id = entry?.id as string
    const by = { actor_id: "user_1", note: "Found in the backup" }
    expect(await service.resolveAttention(id, by)).toMatchObject({
      resolved_by: "user_1",
      note: "Found in the backup",
    })
    await expect(service.resolveAttention(id, by)).rejects.toThrow(
      /is already resolved/
    )
    await expect(service.resolveAttention("no", by)).rejects.toThrow(
      /was not found/
    )
  })
})
