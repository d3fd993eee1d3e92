import { get, type IncomingMessage } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import type { HttpTypes } from "@medusajs/framework/types"
import { adminEmail, demoPassword } from "../../../scripts/seed/logins"
import { CARD } from "../payouts/payout-fixture"
import { REFUNDS, RefundFixture } from "../refunds/refund-fixture"
import { STORE_PORT } from "../support/environment"
import { paid } from "../support/make-invoice"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { adminClient, INVOICES, past } from "./admin-client"

const MB = 1024 * 1024

/** The memory is measured after each part of this size. */
const STEP = 4 * MB

/** A row of a file, by the names of its columns. */
type Line = Record<string, string>

/** No cell of these tests has a separator or a line break in it. */
function linesOf(csv: string, separator: "," | ";"): Line[] {
  const [header = "", ...lines] = csv
    .replace(/^\ufeff/, "")
    .trimEnd()
    .split("\r\n")
  const names = header.split(separator)
  return lines.map((line) => {
    const cells = line.split(separator)
    expect(cells).toHaveLength(names.length)
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""]))
  })
}

/** The sum in kopeks, as a person adds up a spreadsheet; as text, for jest's reports. */
function sumOf(lines: Line[], column: string): string {
  const kopeks = lines.reduce((sum, line) => {
    const cell = line[column] ?? ""
    expect(cell).toMatch(/^(-?\d+[.,]\d\d)?$/)
    return sum + BigInt(cell.replace(/[.,]/, "") || "0")
  }, 0n)
  return String(kopeks)
}

/** The lists as files, for a person who closes a month. */
export function testExports(use: () => TestShop) {
  const { make, list, apiKey } = adminClient(use)
  const refundFixture = new RefundFixture(use)

  const exported = (path: string, query = "") =>
    use().shop.admin.get<string>(`${path}/export${query}`)

  const plain = async (path: string, query = "") =>
    linesOf(await exported(path, query), ",")

  const excel = async (path: string, query = "?") =>
    linesOf(await exported(path, `${query}&format=excel_ru`), ";")

  const numberOf = async (orderId: string) => {
    const path = `/admin/orders/${orderId}?fields=display_id`
    const { shop } = use()
    const { order } = await shop.admin.get<HttpTypes.AdminOrderResponse>(path)
    return String(order.display_id)
  }

  /** Copies an invoice into `rows` rows, with changes in SQL by the number n. */
  async function copy(id: string, rows: number, changes: string) {
    await use().sql.raw(
      `INSERT INTO sbp_invoice
       SELECT copy.* FROM sbp_invoice AS one, generate_series(1, ?::int) AS n,
         LATERAL jsonb_populate_record(one, jsonb_build_object(
           'id', 'sbpinv_' || n, 'idempotency_key', 'key' || n,
           'reference', sbp_invoice_reference(),
           'session_id', NULL, 'session_ids', jsonb_build_array('payses_x' || n),
           'gateway_payment_id', 'gw_x' || n,
           'payment_collection_id', 'pay_col_x' || n) || ${changes}) AS copy
       WHERE one.id = ?`,
      [rows, id]
    )
    // The sweep would copy the contacts while memory is measured.
    await use().sql("sbp_contact").update({ due_at: null })
  }

  /** Paid and returned sums of all kinds; the file has more than one batch of them. */
  const fillMonths = () => use().prepare("months", makeMonths)

  async function makeMonths() {
    const { sql } = use()
    const { id } = await make(paid)
    await copy(
      id,
      2_500,
      `jsonb_build_object(
         'state', (ARRAY['settled', 'paid', 'closed', 'expired'])[n % 4 + 1],
         'amount', (n * 7.13 + 0.01)::numeric(12, 2)::text,
         'received_amount', CASE WHEN n % 4 < 3
           THEN (n * 7.13 + 0.01)::numeric(12, 2)::text END,
         'credited_amount', CASE WHEN n % 4 < 3 AND n % 5 > 0
           THEN (n * 7.02)::numeric(12, 2)::text END,
         'created_at', now() - (n + 1) * interval '1 hour',
         'paid_at', CASE WHEN n % 4 < 3
           THEN now() - n * interval '1 hour' END)`
    )
    await sql.raw(
      `INSERT INTO sbp_refund (id, invoice_id, kind, state, amount,
         currency_code, created_by, returned_at)
       SELECT 'sbpref_' || n, 'sbpinv_' || n, 'recorded',
         CASE n % 3 WHEN 0 THEN 'booked' WHEN 1 THEN 'reserved' ELSE 'released' END,
         (n * 0.37 + 0.02)::numeric(12, 2)::text, 'rub', 'user_1',
         CASE n % 3 WHEN 0 THEN now() - n * interval '1 hour' END
       FROM generate_series(4, 2400, 4) AS n`
    )
    await sql.raw(
      `INSERT INTO sbp_refund_attempt (id, refund_id, invoice_id, payout_id,
         idempotency_key, outcome, returned_at, created_by)
       SELECT replace(id, 'sbpref', 'sbprat'), id, invoice_id,
         replace(id, 'sbpref', 'sbppo'), id,
         CASE state WHEN 'booked' THEN 'paid' WHEN 'reserved' THEN 'open'
           ELSE 'not_paid' END, returned_at, 'user_1'
       FROM sbp_refund`
    )
  }

  /** A sum in kopeks, straight from the rows. */
  async function sqlSum(expression: string, from: string): Promise<string> {
    const { rows } = await use().sql.raw<{ rows: [{ sum: string }] }>(
      `SELECT (coalesce(sum(${expression}), 0) * 100)::bigint::text AS sum
       FROM ${from}`
    )
    return rows[0].sum
  }

  async function open(path: string): Promise<IncomingMessage> {
    const { token } = await use().shop.anonymous.post<{ token: string }>(
      "/auth/user/emailpass",
      { email: adminEmail, password: demoPassword }
    )
    return new Promise((resolve, reject) => {
      const url = `http://localhost:${STORE_PORT}${path}`
      const headers = { authorization: `Bearer ${token}` }
      get(url, { headers }, resolve).on("error", reject)
    })
  }

  describe("the export of payments and refunds", () => {
    it("shows what was paid, by whom and for which order", async () => {
      const { shop, sql } = use()
      const { invoice, orderId } = await refundFixture.placeOrder()
      const refund = await refundFixture.record(invoice.id, "10.05")
      await sql("sbp_invoice")
        .where({ id: invoice.id })
        .update({ credited_amount: "1200.00", received_amount: "1274.92" })
      const waiting = await shop.checkOut({ email: "waits@example.com" })
      const order_number = await numberOf(orderId)
      const order = await sql<{ email: string }>("order")
        .where({ id: orderId })
        .first()
      const [second, first] = await plain(INVOICES)
      expect(first).toEqual({
        id: invoice.id,
        reference: invoice.reference,
        paid_at: invoice.paid_at?.toISOString(),
        order_number,
        email: order?.email,
        amount: invoice.amount,
        received_amount: "1274.92",
        credited_amount: "1200.00",
        fee: "74.92",
        returned: "10.05",
        currency_code: "rub",
        gateway_payment_id: invoice.gateway_payment_id,
        state: "settled",
        confirmed_by: "",
        provider_id: invoice.provider_id,
        order_id: orderId,
        created_at: invoice.created_at.toISOString(),
      })
      // There is no order yet: the address is the cart's.
      expect(second).toMatchObject({
        id: waiting.invoice.id,
        state: "open",
        email: "waits@example.com",
        order_number: "",
        order_id: "",
        paid_at: "",
        received_amount: "",
        fee: "",
        returned: "",
      })
      expect(await plain(REFUNDS)).toEqual([
        {
          id: refund.id,
          returned_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
          order_number,
          email: order?.email,
          amount: "10.05",
          returned: "10.05",
          returned_in_cabinet: "10.05",
          currency_code: "rub",
          kind: "recorded",
          state: "booked",
          booked_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
          invoice_id: invoice.id,
          gateway_payment_id: invoice.gateway_payment_id,
          provider_id: invoice.provider_id,
          created_by: refund.created_by,
          payout_ids: "",
          created_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        },
      ])
    })

    it("names who confirmed a payment by hand", async () => {
      const { shop } = use()
      const { invoice, paymentId } = await shop.checkOut()
      await shop.admin.post(`${INVOICES}/${invoice.id}/confirm`, {
        gateway_payment_id: paymentId,
        amount: invoice.amount,
        currency_code: invoice.currency_code,
        note: "The cabinet shows it",
      })
      const { user } =
        await shop.admin.get<HttpTypes.AdminUserResponse>("/admin/users/me")
      const [confirmed] = await plain(INVOICES)
      expect(confirmed).toMatchObject({
        id: invoice.id,
        confirmed_by: user.id,
      })
    })

    it("opens in a Russian Excel", async () => {
      const paid_at = new Date("2026-11-30T21:05:06.789Z")
      await make({ ...paid, paid_at, gateway_payment_id: "000123" })
      const response = await open(`${INVOICES}/export?format=excel_ru`)
      const csv = Buffer.concat(await response.toArray()).toString()
      expect(csv).toMatch(
        /^\ufeffid;reference;paid_at \(UTC\);order_number;email;amount;/
      )
      expect(csv).toContain(
        `;2026-11-30 21:05:06;;;1274,92;1274,92;;;0,00;rub;`
      )
      expect(csv).toContain(`;"=""000123""";paid;`)
      expect(await exported(INVOICES)).toMatch(/^id,reference,paid_at,/)
    })

    it("names the order that asks for money by a payment link", async () => {
      const { shop } = use()
      const { orderId: order_id } = await refundFixture.placeOrder()
      await shop.makeDearer(order_id)
      await shop.admin.post("/admin/sbp/payment-requests", { order_id })
      const collection = await shop.openCollectionOf(order_id)
      await shop.startPayment(collection)
      const [asked] = await plain(INVOICES)
      expect(asked).toMatchObject({
        state: "open",
        order_number: await numberOf(order_id),
        order_id: "",
      })
      expect(asked?.email).toContain("@")
    })

    it("adds up to the kopek to the database's sums, in both formats", async () => {
      await fillMonths()
      const invoices = "sbp_invoice WHERE deleted_at IS NULL"
      const fee = "received_amount::numeric - credited_amount::numeric"
      const returned = "sbp_refund WHERE state = 'booked'"
      const expected = [
        await sqlSum("amount::numeric", invoices),
        await sqlSum("received_amount::numeric", invoices),
        await sqlSum("credited_amount::numeric", invoices),
        await sqlSum(fee, invoices),
        await sqlSum("amount::numeric", returned),
      ]
      expect(expected.every((sum) => Number(sum) > 10_000)).toBe(true)
      for (const read of [plain, excel]) {
        const lines = await read(INVOICES)
        expect(new Set(lines.map(({ id }) => id)).size).toBe(2_501)
        const sums = [
          "amount",
          "received_amount",
          "credited_amount",
          "fee",
          "returned",
        ].map((column) => sumOf(lines, column))
        expect(sums).toEqual(expected)

        const refunds = await read(REFUNDS)
        expect(refunds).toHaveLength(600)
        expect(sumOf(refunds, "returned")).toBe(expected.at(-1))
        expect(sumOf(refunds, "amount")).toBe(
          await sqlSum("amount::numeric", "sbp_refund")
        )
      }
    })

    it("contains the part of the list that its filters match", async () => {
      await fillMonths()
      const from = past(60 * 24 * 50).toISOString()
      const until = past(60 * 24 * 20).toISOString()
      const time = (column: string) =>
        `${column}[$gte]=${from}&${column}[$lt]=${until}`
      const between = (column: string) =>
        `${column} >= '${from}' AND ${column} < '${until}'`
      const lines = await plain(INVOICES, `?${time("paid_at")}`)
      expect(sumOf(lines, "received_amount")).toBe(
        await sqlSum(
          "received_amount::numeric",
          `sbp_invoice WHERE ${between("paid_at")}`
        )
      )
      const refunds = await plain(REFUNDS, `?${time("returned_at")}`)
      expect(sumOf(refunds, "returned")).toBe(
        await sqlSum(
          "amount::numeric",
          `sbp_refund WHERE ${between("returned_at")}`
        )
      )
      expect(refunds.length).toBeGreaterThan(10)
      for (const query of [
        time("paid_at"),
        "state=closed",
        "state[]=closed&state[]=expired",
        "id=sbpinv_7",
        "q=sbpinv_8",
        "session_id=payses_x9",
        "ended_unpaid=true",
        "needs_attention=true",
        `provider_id=pp_sbp_other`,
        `created_at[$lt]=${from}`,
      ]) {
        const { invoices } = await list(`?limit=1000&${query}`)
        const ids = (await plain(INVOICES, `?${query}`)).map(({ id }) => id)
        expect([query, ids.slice(0, 1_000)]).toEqual([
          query,
          invoices.map(({ id }) => id),
        ])
      }
      for (const query of [
        "state=reserved",
        "kind=return",
        "invoice_id=sbpinv_8",
        "payout_id=sbppo_8",
        time("returned_at"),
      ]) {
        const answer = await use().shop.admin.get<{
          refunds: { id: string }[]
        }>(`${REFUNDS}?limit=1000&${query}`)
        const ids = (await plain(REFUNDS, `?${query}`)).map(({ id }) => id)
        expect([query, ids]).toEqual([
          query,
          answer.refunds.map(({ id }) => id),
        ])
      }
    })

    it("reads orders, addresses and returns for many rows at once", async () => {
      await fillMonths()
      const { sql } = use()
      const statements: string[] = []
      const record = ({ sql: text }: { sql: string }) => {
        if (/sbp_invoice|sbp_refund|"order"/.test(text)) {
          statements.push(text)
        }
      }
      sql.on("query", record)
      await exported(INVOICES)
      // For each of three batches: the rows, their sales, and their returns.
      expect(statements.length).toBeLessThanOrEqual(3 * 5)
      statements.length = 0
      await exported(REFUNDS)
      expect(statements.length).toBeLessThanOrEqual(5)
      sql.off("query", record)
    })

    it("needs no more memory for 10,000 rows or a slow reader", async () => {
      setFlagsFromString("--expose-gc")
      const collectGarbage = runInNewContext("gc") as () => void
      const inUse = () => {
        // The first collection leaves buffers to a thread that may be late.
        collectGarbage()
        collectGarbage()
        const { heapUsed, external } = process.memoryUsage()
        return heapUsed + external
      }
      const { id } = await make(paid)
      const long = `repeat(md5(n::text), 48)`
      await copy(
        id,
        10_000,
        `jsonb_build_object('gateway_payment_id', ${long}, 'order_id', ${long})`
      )
      const before = inUse()
      const response = await open(`${INVOICES}/export`)
      const ids = new Set<string>()
      let rest = ""
      let bytes = 0
      let most = 0
      for await (const piece of response) {
        const text = piece as Buffer
        if (
          Math.floor((bytes + text.length) / STEP) > Math.floor(bytes / STEP)
        ) {
          // Long enough that all of it would be written if the export did not
          // wait.
          await sleep(bytes < STEP ? 3_000 : 10)
          most = Math.max(most, inUse())
        }
        bytes += text.length
        const lines = (rest + text.toString()).split("\r\n")
        rest = lines.pop() ?? ""
        for (const line of lines) {
          // A copy: a part of a text keeps the whole text in memory.
          const id = Buffer.from(line.slice(0, line.indexOf(",")))
          ids.add(id.toString())
        }
      }
      // The count includes the header.
      expect(ids.size).toBe(10_002)
      expect(bytes).toBeGreaterThan(24 * MB)
      // The bound includes what else this process does meanwhile.
      expect(most - before).toBeLessThan(20 * MB)
    })

    it("contains no card number, wherever one was typed or reported", async () => {
      const { sql } = use()
      const { invoice } = await refundFixture.placeOrder()
      const refund = await refundFixture.record(invoice.id, "1.00", {
        note: `To ${CARD}`,
      })
      // The state without any masking.
      await sql("sbp_refund")
        .where({ id: refund.id })
        .update({ note: CARD, book_error: CARD })
      await sql("sbp_refund_attempt").update({ note: CARD })
      await sql("sbp_invoice").update({
        error_message: CARD,
        confirmation_url: `https://pay.example/${CARD}`,
      })
      await sql("sbp_notification").update({ body: CARD })
      for (const format of ["plain", "excel_ru"]) {
        for (const path of [INVOICES, REFUNDS]) {
          const csv = await exported(path, `?format=${format}`)
          expect(csv).toContain(invoice.id)
          expect(csv.includes(CARD)).toBe(false)
          expect(csv).not.toMatch(/4111[ -]?1111/)
        }
      }
    })

    it("is recorded, with its filters, before a line of it leaves", async () => {
      const { shop, sql } = use()
      await exported(INVOICES, "?state=paid&q=sbpinv_1&format=excel_ru")
      await exported(REFUNDS, "?kind=return")
      await shop.admin.get(`${INVOICES}?state=paid`)
      const entries = await sql("sbp_payout_event")
        .where({ event: "exported" })
        .orderBy("number")
      expect(entries).toMatchObject([
        {
          actor_email: adminEmail,
          note: '"sbpinv_1"',
          details: {
            list: "invoices",
            format: "excel_ru",
            filters: { state: ["paid"] },
          },
        },
        {
          details: {
            list: "refunds",
            format: "plain",
            filters: { kind: ["return"] },
          },
        },
      ])
    })

    it.each([INVOICES, REFUNDS, "/admin/sbp/payouts"])(
      "refuses a format that %s does not have, and what is no filter",
      async (path) => {
        const wrong = await answerOf(exported(path, "?format=xlsx"))
        expect(wrong).toMatchObject({
          status: 400,
          data: {
            message:
              "Invalid request: Field 'format' must be one of plain, excel_ru",
          },
        })
        for (const query of [
          "format=",
          "format[]=plain",
          "state=lost",
          "limit=1",
          "fields=id",
          "order=created_at",
          "idempotency_key=1",
        ]) {
          const answer = await answerOf(exported(path, `?${query}`))
          expect([query, answer?.status]).toEqual([query, 400])
        }
      }
    )

    it.each([INVOICES, REFUNDS])("of %s is for admins only", async (path) => {
      const { shopper, anonymous } = use().shop
      for (const client of [shopper, anonymous]) {
        const answer = await answerOf(client.get(`${path}/export`))
        expect(answer?.status).toBe(401)
      }
      const server = await apiKey()
      expect(await server.get<string>(`${path}/export`)).toMatch(/^id,/)
    })
  })
}
