import type { HttpTypes } from "@medusajs/framework/types"
import { referenceOf } from "../../../src/domain/reference"
import { SECRET, STORE_PORT } from "../support/environment"
import { paid } from "../support/make-invoice"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { sweep } from "../support/sweep"
import { until } from "../support/until"
import { adminClient, INVOICES, past } from "./admin-client"

export function testListInvoices(use: () => TestShop) {
  const { make, list } = adminClient(use)

  const idsOf = async (query: string) =>
    (await list(query)).invoices.map(({ id }) => id)

  describe("GET /admin/sbp/invoices", () => {
    it("is never cached, like every answer to the admin", async () => {
      const { api_key } =
        await use().shop.admin.post<HttpTypes.AdminApiKeyResponse>(
          "/admin/api-keys",
          { title: "A server", type: "secret" }
        )
      const headers = { authorization: `Basic ${btoa(`${api_key.token}:`)}` }
      for (const path of [
        ...[
          "invoices",
          "refunds",
          "attention",
          "statements",
          "payment-requests",
        ],
        ...["payouts", "payout-batches", "health", "none"],
      ]) {
        const url = `http://localhost:${STORE_PORT}/admin/sbp/${path}`
        const answer = await fetch(url, { headers })
        const cached = answer.headers.get("cache-control")
        expect([path, cached]).toEqual([path, "no-store"])
      }
    })

    it("lists the newest first, in pages", async () => {
      const first = await make()
      const second = await make()
      const third = await make()
      expect(await list()).toMatchObject({
        invoices: [{ id: third.id }, { id: second.id }, { id: first.id }],
        count: 3,
        count_is_exact: true,
        offset: 0,
        limit: 20,
        next_cursor: null,
        previous_cursor: null,
      })
      expect(await list("?limit=1&offset=1")).toMatchObject({
        invoices: [{ id: second.id }],
        count: 3,
        offset: 1,
        limit: 1,
      })
      expect(await idsOf("?order=created_at&limit=1")).toEqual([first.id])
    })

    it("pages without repeats if many invoices have the same time", async () => {
      const ids: string[] = []
      for (let made = 0; made < 4; made++) {
        ids.push((await make()).id)
      }
      // Inserted in another order, so that the table's order is no help.
      const created_at = past(5)
      for (const id of [...ids].reverse()) {
        await use().sql("sbp_invoice").where({ id }).update({ created_at })
      }
      const sorted = [...ids].sort()
      for (const [order, expected] of [
        ["created_at", sorted],
        ["-created_at", [...sorted].reverse()],
        ["-paid_at", [...sorted].reverse()],
      ] as const) {
        const pages: unknown[] = []
        for (const offset of [0, 1, 2, 3]) {
          const page = `limit=1&offset=${offset}`
          pages.push(...(await idsOf(`?order=${order}&${page}`)))
        }
        expect([order, pages]).toEqual([order, expected])
      }
    })

    it("goes on from a cursor, forwards and backwards, in every order", async () => {
      const never = [await make(), await make()].map(({ id }) => id)
      const lastNever = [...never].reverse()
      const early = await make({ ...paid, paid_at: past(20) })
      const late = await make({ ...paid, paid_at: past(10) })
      for (const [order, expected] of [
        ["created_at", [...never, early.id, late.id]],
        ["-created_at", [late.id, early.id, ...lastNever]],
        // Those that were never paid come last.
        ["paid_at", [early.id, late.id, ...never]],
        ["-paid_at", [late.id, early.id, ...lastNever]],
      ] as const) {
        const pages = [await list(`?order=${order}&limit=1`)]
        for (let at = pages[0]; at?.next_cursor; at = pages.at(-1)) {
          const after = `&after=${at.next_cursor}`
          pages.push(await list(`?order=${order}&limit=1${after}`))
        }
        const ids = pages.flatMap(({ invoices }) =>
          invoices.map(({ id }) => id)
        )
        expect([order, ids]).toEqual([order, expected])
        const before = `&before=${pages.at(-1)?.previous_cursor}`
        expect(await list(`?order=${order}&limit=2${before}`)).toMatchObject({
          invoices: [{ id: expected[1] }, { id: expected[2] }],
          previous_cursor: expect.any(String) as string,
          next_cursor: expect.any(String) as string,
        })
      }
    })

    it("refuses a cursor of another list, and says why", async () => {
      await make()
      await make()
      const { next_cursor } = await list("?limit=1")
      const message = async (query: string) =>
        (await answerOf(list(`?${query}`)))?.data.message as unknown
      const cursor = (...parts: unknown[]) =>
        Buffer.from(JSON.stringify(parts)).toString("base64url")
      for (const wrong of [
        "none",
        cursor("-created_at"),
        cursor("-created_at", "1; DROP TABLE", "sbpinv_1"),
        cursor("-created_at", "1e400", "sbpinv_1"),
        cursor("-created_at", "123", "\0"),
        cursor("-created_at", 1, "sbpinv_1"),
      ]) {
        expect(await message(`after=${wrong}`)).toBe(
          "Invalid request: Field 'after' must be a next_cursor or a previous_cursor of this list"
        )
      }
      expect(await message(`order=paid_at&after=${next_cursor}`)).toBe(
        "Invalid request: Field 'after' belongs to the order '-created_at', and no other"
      )
      expect(await message(`after=${next_cursor}&before=${next_cursor}`)).toBe(
        "Invalid request: Field 'before' cannot be used together with 'after'"
      )
      expect(await message("offset=10001")).toBe(
        "Invalid request: Field 'offset' must be at most 10000: to go further, send the next_cursor of a page as 'after'"
      )
      // Values that no list would write, and that Postgres could not read as a time.
      for (const value of ["99999999999999999", "-99999999999999999"]) {
        const far = cursor("-created_at", value, "sbpinv_1")
        expect((await list(`?after=${far}`)).count).toBe(2)
      }
      // Every row has a time of creation: an empty page would look like the last one.
      const nowhere = cursor("-created_at", null, "sbpinv_1")
      expect(await message(`after=${nowhere}`)).toBe(
        "This cursor is not valid: use the next_cursor or previous_cursor of an earlier answer"
      )
    })

    it("names the known states if an unknown one is requested", async () => {
      const answer = await answerOf(list("?state=lost"))
      expect(answer?.status).toBe(400)
      expect(answer?.data.message).toContain("must be one of creating, open")
      const several = await answerOf(list("?state[]=open&state[]=lost"))
      expect(several?.data.message).toContain("must be one of creating, open")
    })

    it("treats an empty page size as the default", async () => {
      await make()
      expect(await list("?limit=&offset=")).toMatchObject({
        count: 1,
        offset: 0,
        limit: 20,
      })
    })

    it("only counts when no rows are requested", async () => {
      await make()
      expect(await list("?limit=0")).toEqual({
        invoices: [],
        count: 1,
        count_is_exact: true,
        offset: 0,
        limit: 0,
        next_cursor: null,
        previous_cursor: null,
      })
    })

    it("never shows a key or a secret, whatever fields are requested", async () => {
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

    it("shows the requested fields, and what can be returned", async () => {
      const { id } = await make()
      const { invoices } = await list("?fields=amount")
      expect(invoices).toEqual([
        { id, amount: "1274.92", left_to_return: "0.00", contact: null },
      ])
    })

    it("filters by everything that identifies an invoice, and by times", async () => {
      await make()
      const created_at = past(60)
      const { id } = await make({
        state: "closed",
        provider_id: "pp_sbp_second",
        payment_collection_id: "pay_col_wanted",
        session_id: "payses_now",
        session_ids: ["payses_before", "payses_now"],
        order_id: "order_wanted",
        gateway_payment_id: "gw-wanted",
        created_at,
        paid_at: past(20),
      })
      for (const query of [
        `id=${id}`,
        "state=closed",
        "state[]=closed&state[]=settled",
        "provider_id=pp_sbp_second",
        "payment_collection_id=pay_col_wanted",
        "session_id=payses_now",
        "session_id=payses_before",
        "session_id[]=payses_before&session_id[]=payses_unknown",
        "order_id=order_wanted",
        "gateway_payment_id=gw-wanted",
        `created_at=${created_at.toISOString()}`,
        `created_at[$lt]=${past(30).toISOString()}`,
        `paid_at[$gte]=${past(21).toISOString()}`,
        `id=${id}&state=closed&session_id=payses_now`,
      ]) {
        expect([query, await idsOf(`?${query}`)]).toEqual([query, [id]])
      }
      expect(await idsOf("?state=closed&order_id=order_other")).toEqual([])
    })

    it("finds a payment by what people know about it", async () => {
      const { shop, simulator } = use()
      await make({ amount: "937.50" })
      const sold = await shop.checkOut({ email: "Olga.Petrova@Example.com" })
      const { id } = sold.invoice
      await shop.shopper.post(`/store/carts/${sold.cart.id}`, {
        shipping_address: {
          first_name: "Ольга",
          last_name: "Ёлкина-Петрова",
          phone: "+7 (916) 123-45-67",
          country_code: "ru",
        },
      })
      const finds = async (words: readonly string[], expected: string[]) => {
        await sweep(shop.container)
        for (const q of words) {
          const found = await idsOf(`?q=${encodeURIComponent(q)}`)
          expect([q, found]).toEqual([q, expected])
        }
      }
      await until(async () => {
        await sweep(shop.container)
        return (await idsOf("?q=79161234567")).length > 0
      }, "the change of the cart")
      await finds(
        [
          "olga.petrova@example.com",
          "OLGA.PETROVA@EX",
          "olga",
          "ольга ёлкина",
          "петрова  Ольга",
          "Ёлк",
          "+7 916 123-45-67",
          "8 (916) 1234567",
          "9161234567",
          "916123",
          "₽449,40",
          "449.40",
          "449,4",
          id.slice(0, -4),
          String(sold.invoice.gateway_payment_id).slice(0, 12),
        ],
        [id]
      )
      await finds(
        ["olga@example.com", "ольга иванова", "9161234568", "449.41", "ёл'к"],
        []
      )
      simulator.pay(sold.paymentId)
      await simulator.idle()
      const { order_id } = await shop.settled(id)
      const [order] = await use()
        .sql<{ id: string; display_id: number }>("order")
        .where({ id: String(order_id) })
      const number = String(order?.display_id)
      await finds(
        [number, `#${number}`, `№${number}`, `#${number} ольга`],
        [id]
      )
      await finds([`#${number}0`, `#${number} анна`], [])
      const [listed] = (await list(`?q=%23${number}`)).invoices
      expect(listed?.contact).toEqual({
        email: "Olga.Petrova@Example.com",
        name: "Ольга Ёлкина-Петрова",
        phone: "+7 (916) 123-45-67",
        order_number: order?.display_id,
        email_changed_at: null,
      })

      // A search finds a cart or an order by its changed e-mail address.
      await shop.admin.post(`/admin/orders/${order_id}`, {
        email: "new@example.com",
      })
      await until(async () => {
        await sweep(shop.container)
        return (await idsOf("?q=new@example.com")).length === 1
      }, "the change of the order")
      await finds(["olga.petrova@example.com"], [])
    })

    it("copies a shopper's name up to a name's length, and no card number", async () => {
      const { shop, sql } = use()
      const { invoice, cart } = await shop.checkOut()
      const contact = async (company: string, phone = "1".repeat(9_000)) => {
        const shipping_address = { first_name: "Анна", company, phone }
        await shop.shopper.post(`/store/carts/${cart.id}`, { shipping_address })
        await sql("sbp_contact")
          .where({ id: invoice.id })
          .update({ due_at: sql.fn.now() })
        await sweep(shop.container)
        return sql("sbp_contact")
          .where({ id: invoice.id })
          .first<{ name: string; phone: string; words: string[] }>()
      }
      const typed = "4111 1111 1111 1111"
      const card = await contact(typed, typed)
      expect(card.name).toContain("411111…1111")
      expect(card.words).not.toContain("4111")
      expect(card.phone).toBe("411111…1111")
      expect(card.words).not.toContain("4111111111111111")
      // It passes a card's check, and is a phone number all the same.
      const phone = "+49 4111 1111 1111 6"
      expect(await contact("", phone)).toMatchObject({ phone })
      const words = Array.from({ length: 15_000 }, (_, at) => at.toString(36))
      const long = await contact(words.join(" "))
      expect(JSON.stringify(long).length).toBeLessThan(3_000)
    })

    it("finds a payment by the e-mail of the customer to whom its order was transferred", async () => {
      const { shop, simulator, sql } = use()
      const { invoice, paymentId } = await shop.checkOut()
      simulator.pay(paymentId)
      const { order_id } = await shop.settled(invoice.id)
      const customer = await shop.register("another@example.com")
      await customer.post(`/store/orders/${order_id}/transfer/request`, {
        update_order_email: true,
      })
      await sweep(shop.container)
      const [action] = await sql<{ details: { token: string } }>(
        "order_change_action"
      ).where({ action: "TRANSFER_CUSTOMER" })
      await shop.shopper.post(`/store/orders/${order_id}/transfer/accept`, {
        token: action?.details.token,
      })
      await until(async () => {
        await sweep(shop.container)
        const found = await idsOf("?q=another@example.com")
        return found.includes(invoice.id)
      }, "the other customer's e-mail")
    })

    it("finds a payment by the e-mail of the guest to whom staff gave its order, and shows that it changed", async () => {
      const { shop, simulator } = use()
      const { invoice, paymentId } = await shop.checkOut()
      simulator.pay(paymentId)
      const { order_id } = await shop.settled(invoice.id)
      await sweep(shop.container)
      const email = "guest@example.com"
      await shop.admin.post(`/admin/orders/${order_id}/transfer/guest`, {
        email,
      })
      await until(async () => {
        await sweep(shop.container)
        return (await idsOf(`?q=${email}`)).includes(invoice.id)
      }, "the guest's e-mail")
      const contacts = await shop.ledger.readContacts([invoice.id])
      expect(contacts.get(invoice.id)).toMatchObject({
        email,
        email_changed_at: expect.any(Date) as Date,
      })
    })

    it("finds every payment of a cart by its order's number, even one that did not make the order", async () => {
      const { shop, simulator } = use()
      const { cart, collectionId, invoice } = await shop.checkOut()
      await shop.changeQuantity(cart, 2)
      const { data } = await shop.startPayment(collectionId)
      const paid = await shop.invoice(String(data.invoice_id))
      simulator.pay(String(paid.gateway_payment_id))
      const { order_id } = await shop.settled(paid.id)
      await sweep(shop.container)
      const [order] = await use()
        .sql<{ display_id: number }>("order")
        .where({ id: String(order_id) })
      const found = await idsOf(`?q=%23${order?.display_id}`)
      expect(found.sort()).toEqual([invoice.id, paid.id].sort())
    })

    it("finds the payments of a day in the shop's time zone", async () => {
      const { id: created } = await make({
        created_at: new Date("2026-01-31T21:05:00Z"),
      })
      const { id: paidThen } = await make({
        ...paid,
        created_at: new Date("2026-01-30T09:00:00Z"),
        paid_at: new Date("2026-02-01T20:59:59Z"),
      })
      await make({ created_at: new Date("2026-02-01T21:00:00Z") })
      for (const q of ["01.02.2026", "2026-02-01"]) {
        expect(await idsOf(`?q=${q}`)).toEqual([created, paidThen])
      }
      expect(await idsOf("?q=31.01.2026")).toEqual([])
      expect(await idsOf("?q=30.02.2026")).toEqual([])
    })

    it("finds a payment by the reference that its shopper reads out", async () => {
      await make()
      const { id, reference } = await make()
      const spoken = `${reference.slice(0, 4)}-${reference.slice(4)}`
      for (const q of [reference, reference.toLowerCase(), spoken]) {
        expect([q, await idsOf(`?q=${q}`)]).toEqual([q, [id]])
      }
      const last = reference.endsWith("Z") ? "Y" : "Z"
      expect(await idsOf(`?q=${reference.slice(0, -1)}${last}`)).toEqual([])
    })

    it("gives each payment and each payout a reference of its own", async () => {
      const { rows } = await use().sql.raw<{
        rows: { invoice: string; payout: string }[]
      }>(
        `SELECT sbp_invoice_reference() AS invoice, sbp_payout_reference() AS payout
         FROM generate_series(1, 20000)`
      )
      const made = rows.flatMap(({ invoice, payout }) => [invoice, payout])
      expect(new Set(made).size).toBe(40_000)
      expect(made.filter((it) => referenceOf(it) !== it)).toEqual([])
    })

    it("filters by currency", async () => {
      await make()
      const { id } = await make({ currency_code: "kzt" })
      expect(await idsOf("?currency_code=KZT")).toEqual([id])
      expect(await idsOf("?currency_code[]=kzt&currency_code[]=usd")).toEqual([
        id,
      ])
      expect(await idsOf("?currency_code=usd")).toEqual([])
    })

    it("filters by a range of sums", async () => {
      const [low, mid] = [
        await make({ amount: "99.90" }),
        await make({ amount: "100.00" }),
        await make({ amount: "1000.00" }),
      ].map(({ id }) => id)
      expect(await idsOf("?amount[$lte]=100")).toEqual([mid, low])
      expect(await idsOf("?amount[$gt]=99.90&amount[$lt]=1000")).toEqual([mid])
    })

    it("finds an invoice by any of its ids, and by the beginning of most", async () => {
      await make()
      const { id, ...invoice } = await make({
        session_ids: ["payses_first", "payses_now"],
        payment_collection_id: "pay_col_wanted1",
        gateway_payment_id: "gw-wanted",
        order_id: "order_wanted1",
      })
      for (const q of [
        id,
        ...invoice.session_ids,
        "pay_col_wanted1",
        "gw-wanted",
        "%20order_wanted1%20",
      ]) {
        expect([q, await idsOf(`?q=${q}`)]).toEqual([q, [id]])
      }
      for (const q of ["gw-want", "order_wanted", "pay_col_wanted"]) {
        expect([q, await idsOf(`?q=${q}`)]).toEqual([q, [id]])
      }
      for (const q of [
        "wanted",
        "order_",
        "order_want",
        "order",
        "sbpinv",
        "sbpinv_01",
        "pay_col_",
        "payses_fi",
        "order%wanted",
        "order-wanted",
        "rub",
        invoice.provider_id,
      ]) {
        expect([q, await idsOf(`?q=${q}`)]).toEqual([q, []])
      }
      expect(await idsOf("?q=gw-wanted&state=failed")).toEqual([])
      expect(await idsOf("?q=")).toHaveLength(2)
    })

    it("finds invoices that ended without any notification", async () => {
      const open = await make()
      const notified = await make({ state: "failed", notified_at: new Date() })
      const settled = await make({ ...paid, state: "settled" })
      const refused = await make({ state: "failed", error_code: "http_status" })
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
        notified.id,
        settled.id,
        refused.id,
      ])
    })

    it("finds invoices that ended unpaid, whatever notifications said", async () => {
      const open = await make({ notified_at: new Date() })
      const settled = await make({ ...paid, state: "settled" })
      const notified = { notified_at: past(1), gateway_status: "PENDING" }
      const unpaid = [
        await make({ ...notified, state: "expired" }),
        await make({ ...notified, state: "failed" }),
        await make({ ...notified, expires_at: past(1) }),
        await make({ state: "expired" }),
      ].map(({ id }) => id)
      const asked = "?order=created_at&ended_unpaid"
      expect(await idsOf(`${asked}=true`)).toEqual(unpaid)
      expect(await idsOf(`${asked}=false`)).toEqual([open.id, settled.id])
    })

    it("finds invoices that need attention", async () => {
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

    it("refuses unknown filters, orders and pages", async () => {
      for (const query of [
        "state=lost",
        "idempotency_key=1",
        "order=idempotency_key",
        "order=confirmation_url",
        "order=id",
        "order=settled_at",
        "settled_at=2026-11-21",
        "limit=1001",
        "limit=-1",
        "limit=1e2",
        "limit=0x10",
        "offset=many",
        "without_notification=perhaps",
        "ended_unpaid=perhaps",
      ]) {
        const answer = await answerOf(list(`?${query}`))
        expect([query, answer?.status]).toEqual([query, 400])
      }
    })

    it("refuses values that the database cannot store", async () => {
      for (const query of [
        "q=%00",
        "id=%00",
        "session_id=%00",
        "provider_id[]=pp_sbp_sbp&provider_id[]=a%00b",
        "created_at=foo",
        "created_at[$lt]=foo",
        "created_at[$lt]=",
        "created_at[$like]=2026",
        "created_at[$in][]=2026-11-21",
        "paid_at=2026-02-30",
        "paid_at=2026-11-21T12:00:00",
        "paid_at=0000-01-01",
        "created_at[$gt]=9999-12-31T23:59:59-01:00",
      ]) {
        const answer = await answerOf(list(`?${query}`))
        expect([query, answer?.status]).toEqual([query, 400])
      }
    })

    it("says which field is wrong, and what belongs there", async () => {
      const message = async (query: string) =>
        (await answerOf(list(query)))?.data.message
      expect(await message("?needs_attention=perhaps")).toBe(
        "Invalid request: Expected: 'true, false' for field 'needs_attention', but got: 'perhaps'"
      )
      expect(await message("?paid_at[$lt]=foo")).toBe(
        `Invalid request: Field 'paid_at.$lt' must be a time as ISO 8601 writes it, for example "2026-11-21T12:00:00Z"`
      )
      expect(await message("?limit=many")).toBe(
        "Invalid request: Field 'limit' must be a whole number"
      )
      expect(await message("?order_id=%00")).toBe(
        "Invalid request: Field 'order_id' must be valid Unicode"
      )
    })

    it("is for admins only", async () => {
      const answer = await answerOf(use().shop.shopper.get(INVOICES))
      expect(answer?.status).toBe(401)
    })

    it.each(["x..;admin;sbp:", "x..%2fadmin%2fsbp:"])(
      "is for admins only, also with an id like %s",
      async (id) => {
        const { anonymous } = use().shop
        expect(
          await answerOf(anonymous.get(`${INVOICES}/${id}`))
        ).toMatchObject({
          status: 401,
        })
      }
    )
  })
}
