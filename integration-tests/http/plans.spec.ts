import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { sweep } from "./support/sweep"
import { adminEmail, approverEmail } from "../../scripts/seed/logins"
import { alertOperators } from "../../src/flows/alerts/alert-operators"
import { SBP_PAYOUT_MODULE } from "../../src/modules/payout"
import { METRICS_TOKEN, scrape } from "./monitoring/scrape"
import { OTHER_CARD, PayoutFixture } from "./payouts/payout-fixture"
import { RefundFixture } from "./refunds/refund-fixture"
import { runShopTests } from "./support/run-shop-tests"
import { answerOf } from "./support/shop"

const ROWS = 8_000

/** Columns that differ from row to row in a shop with years of sales. */
const COPIES: Record<string, string> = {
  sbp_invoice: `jsonb_build_object(
    'reference', sbp_invoice_reference(),
    'id', 'sbpinv_old' || n,
    'shop_id', CASE n % 3 WHEN 1 THEN 'new' ELSE one.shop_id END,
    'paid_at', CASE WHEN n % 3 > 0 THEN now() - n * interval '10 minutes' END,
    'idempotency_key', 'key' || n,
    'session_id', NULL, 'session_ids', jsonb_build_array('payses_old' || n),
    'payment_collection_id', 'paycol_old' || n,
    'gateway_payment_id', 'gw_old' || n, 'gateway_order_id', 'sbpinv_old' || n,
    'state', CASE n % 3 WHEN 0 THEN 'expired' ELSE 'settled' END,
    'order_id', 'order_old' || n, 'settle_at', NULL,
    'created_at', now() - n * interval '10 minutes')`,
  sbp_notification: `jsonb_build_object(
    'id', 'sbpnot_old' || n, 'invoice_id', 'sbpinv_old' || n,
    'outcome', 'applied', 'process_at', NULL)`,
  sbp_attention: `jsonb_build_object(
    'id', 'sbpatt_old' || n, 'subject_id', 'sbpinv_old' || n,
    'invoice_id', 'sbpinv_old' || n, 'notification_id', NULL,
    'resolved_at', now(), 'published_at', now())`,
  sbp_alert: `jsonb_build_object(
    'id', 'sbpalr_old' || n, 'send_at', NULL, 'ended_at', now())`,
  sbp_payout: `jsonb_build_object(
    'id', 'sbppo_old' || n, 'idempotency_key', 'key' || n, 'state', 'paid',
    'reference', sbp_payout_reference(),
    'fingerprint', 'f' || n, 'gateway_id', 'gw' || n, 'published_state', 'paid',
    'counted_at', now() - n * interval '10 minutes',
    'created_at', now() - n * interval '10 minutes')`,
  sbp_payout_event: `jsonb_build_object(
    'id', 'sbppev_old' || n, 'payout_id', 'sbppo_old' || n,
    'number', 1000000 + n)`,
  sbp_payout_voided_id: `jsonb_build_object('id', 'sbppo_voided' || n)`,
  sbp_refund: `jsonb_build_object(
    'id', 'sbpref_old' || n, 'invoice_id', 'sbpinv_old' || n,
    'state', CASE n % 10 WHEN 0 THEN 'released' ELSE 'booked' END,
    'medusa_refund_id', 'ref_old' || n, 'book_at', NULL,
    'created_at', now() - n * interval '10 minutes')`,
  sbp_refund_attempt: `jsonb_build_object(
    'id', 'sbprat_old' || n, 'refund_id', 'sbpref_old' || n,
    'invoice_id', 'sbpinv_old' || n, 'payout_id', 'sbppo_old' || n,
    'idempotency_key', 'key' || n, 'outcome', 'paid', 'check_at', NULL,
    'created_at', now() - n * interval '10 minutes')`,
  sbp_invoice_event: `jsonb_build_object(
    'id', 'sbpiev_old' || n, 'invoice_id', 'sbpinv_old' || n)`,
}

async function fill(sql: Knex) {
  for (const [table, differing] of Object.entries(COPIES)) {
    await sql.raw(
      `INSERT INTO ${table}
       SELECT copy.*
       FROM (SELECT * FROM ${table} LIMIT 1) AS one, generate_series(1, ${ROWS}) AS n,
         LATERAL jsonb_populate_record(one::${table}, ${differing}) AS copy`
    )
    await sql.raw(`ANALYZE ${table}`)
  }
  // The trigger made a contact for each invoice.
  await sql.raw(
    `UPDATE sbp_contact SET email = id || '@example.com', name = 'Name ' || id,
       phone = id, words = ARRAY[id || '@example.com', id, 'name', '7' || id]`
  )
  await sql.raw("ANALYZE sbp_contact")
}

type Statement = { sql: string; bindings: readonly Knex.RawBinding[] }

runShopTests(
  (use) => {
    const payoutFixture = new PayoutFixture(use)
    const refundFixture = new RefundFixture(use)

    /** Returns money in every way, and reads each return. */
    async function giveBack() {
      const { shop, simulator, sql } = use()
      const { invoice, orderId } = await refundFixture.placeOrder()
      simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
      const { id } = await refundFixture.returnBy(invoice.id, "5")
      const approver = await payoutFixture.approver()
      const seen = { outcome: "paid", note: "Seen" }
      await payoutFixture.act(id, "resolve", seen, approver)
      const closed = { note: "The card is closed" }
      await payoutFixture.act(id, "bounce", closed, approver)
      await shop.admin.get("/admin/sbp/attention?resolved=false")
      await refundFixture.returnBy(invoice.id, "5", { replaces_id: id })
      const { id: recorded } = await refundFixture.record(invoice.id, "3")
      await shop.admin.post(`/admin/sbp/refunds/${recorded}/book`, {})
      // The state after a process was stopped before the payout existed.
      const payout_id = await shop.ledger.reserveReturn({
        invoice_id: invoice.id,
        amount: "2.00",
        currency_code: "rub",
        idempotency_key: randomUUID(),
        note: null,
        refund_reason_id: null,
        actor_id: "user_1",
        replaces_id: null,
        may_close: false,
      })
      await sql("sbp_refund_attempt")
        .where({ payout_id, deleted_at: null })
        .update({ check_at: new Date(0) })
      await answerOf(refundFixture.cancel(orderId))
      const today = new Date().toISOString().slice(0, 10)
      await refundFixture.listed(`created_at[$gte]=${today}&limit=5`)
      await refundFixture.listed("state=reserved&order=created_at")
      await refundFixture.listed(`invoice_id=${invoice.id}`)
      await refundFixture.listed(`payout_id=${id}`)
      await shop.admin.get(`/admin/sbp/invoices?created_at[$gte]=${today}`)
      await shop.admin.get(`/admin/sbp/invoices/${invoice.id}`)
    }

    /**
     * Everything that a shopper, the gateway, an operator and the sweep can
     * trigger.
     */
    async function liveADay() {
      const { shop, simulator, sql } = use()
      simulator.configure({ notifications: { drop: true } })
      const { cart, invoice, paymentId, collectionId, session } =
        await shop.checkOut()
      await shop.shopper.get(`/store/sbp/payment-sessions/${session.id}`)
      await shop.changeQuantity(cart, 2)
      await shop.startPayment(collectionId)
      simulator.configure({ notifications: { drop: false } })
      // This old link no longer matches the cart.
      simulator.pay(paymentId)
      await simulator.idle()
      await shop.settle(invoice.id)
      await payoutFixture.create({ confirm_duplicate: true })
      simulator.fault("payout", { mode: "hang", times: 1 })
      const { id } = await payoutFixture.create({
        amount: "7",
        confirm_duplicate: true,
      })
      await payoutFixture.list("?q=word&order=amount&limit=5")
      await payoutFixture.read(id)
      await shop.admin.get(`/admin/sbp/invoices/${invoice.id}`)
      await shop.admin.get("/admin/sbp/attention?resolved=false")
      await giveBack()
      await sweep(shop.container)
      await sql("sbp_attention")
        .where({ resolved_at: null, deleted_at: null })
        .update({ created_at: new Date(0) })
      const waiting = await payoutFixture.create({
        amount: "5000",
        card_number: OTHER_CARD,
        confirm_duplicate: true,
      })
      await alertOperators(shop.container)
      await payoutFixture.act(waiting.id, "reject", { note: "no" })
      await alertOperators(shop.container)
      await scrape()
      // A second shop of the gateway.
      const ever = { shop_id: "new", from: new Date(0), until: new Date() }
      await shop.container.resolve(SBP_PAYOUT_MODULE).findFirstSent(ever)
      await shop.ledger.findFirstPaid(ever)
    }

    it("no query scans a whole table of ours", async () => {
      const { sql } = use()
      await liveADay()
      await fill(sql)
      const statements = new Map<string, Statement>()
      const record = (statement: Statement) =>
        statements.set(statement.sql, statement)
      sql.on("query", record)
      await liveADay()
      sql.off("query", record)

      const scans: string[] = []
      let explained = 0
      for (const { sql: text, bindings } of statements.values()) {
        if (/\bsbp_/.test(text) && /^\W*(select|update|with)\b/i.test(text)) {
          const plan = await planOf(sql, { sql: text, bindings })
          explained += 1
          // Nor may a query read the rows of other shops one by one.
          if (
            /Seq Scan on sbp_(?!person)|paid_at_id" .*\n.*Cond.*\n.*Filter: .*shop_id = /.test(
              plan
            )
          ) {
            scans.push(`${text}\n${plan}`)
          }
        }
      }
      expect(explained).toBeGreaterThan(25)
      // The control: a scan would be found.
      const unaided = { sql: "SELECT * FROM sbp_invoice WHERE shop_id = 'x'" }
      const control = await planOf(sql, { ...unaided, bindings: [] })
      expect(control).toMatch(/Seq Scan on sbp_invoice/)
      expect(scans).toEqual([])
    })
  },
  {
    environment: {
      SBP_PAYOUTS_ENABLED: "true",
      SBP_PAYOUTS_UNLIMITED: "true",
      SBP_FINGERPRINT_KEY: "f".repeat(64),
      SBP_OPERATORS: adminEmail,
      SBP_APPROVERS: approverEmail,
      SBP_PAYOUTS_APPROVAL_ABOVE: "4000",
      SBP_DIGEST_AT: "00:00",
      SBP_METRICS_TOKEN: METRICS_TOKEN,
      SBP_ALERT_AFTER_MINUTES: "60",
      SBP_PAYOUTS_TIMEOUT_MS: "1000",
    },
  }
)

function planOf(sql: Knex, { sql: text, bindings }: Statement) {
  return sql.transaction(async (trx) => {
    // Postgres plans for the disks of today, and not for spinning ones.
    await trx.raw("SET LOCAL random_page_cost = 1.1")
    const { rows } = await trx.raw<{ rows: Record<string, string>[] }>(
      `EXPLAIN ${text.replace(/\$\d+/g, "?")}`,
      [...bindings]
    )
    return rows.map((row) => row["QUERY PLAN"]).join("\n")
  })
}
