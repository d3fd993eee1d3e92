import type { HttpTypes } from "@medusajs/framework/types"
import { adminEmail } from "../../../scripts/seed/logins"
import type { AdminHealth } from "../../../src/api/admin/sbp/health/read-health"
import { seePeople } from "../../../src/flows/people/resolve-people"
import { notificationRules } from "../../../src/flows/notification-rules"
import { PROVIDER, SECRET } from "../support/environment"
import { paid } from "../support/make-invoice"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { adminClient, INVOICES, past } from "./admin-client"

export function testHealth(use: () => TestShop) {
  const { make, userId } = adminClient(use)

  const health = async () => {
    const path = "/admin/sbp/health"
    return (await use().shop.admin.get<{ health: AdminHealth }>(path)).health
  }

  const codes = async () =>
    (await health()).problems.map(({ code }) => code).sort()

  describe("GET /admin/sbp/health", () => {
    it("shows how the shop is configured", async () => {
      const { shop, simulator } = use()
      const { regions } =
        await shop.admin.get<HttpTypes.AdminRegionListResponse>(
          "/admin/regions"
        )
      const user_id = await userId()
      const answer = await health()
      const [region] = regions
      expect(answer.shops).toMatchObject([
        {
          provider_id: PROVIDER,
          options: {
            baseUrl: simulator.url,
            shopId: "100500",
            secretKey: true,
            previousSecretKeys: 0,
            currencies: ["RUB"],
            operators: [adminEmail],
          },
          enabled_in_regions: [{ id: region?.id, name: region?.name }],
          notification_address: expect.stringMatching(
            /^http:\/\/localhost:\d+\/hooks\/sbp\/…$/
          ) as string,
          last_notification_at: null,
          people: [{ list: "operators", entry: adminEmail, user_id }],
        },
      ])
      expect(answer).toMatchObject({
        payouts: {
          options: { enabled: false, operators: [adminEmail] },
          people: [{ list: "operators", entry: adminEmail, user_id }],
          awaiting_approval: 0,
          in_doubt: 0,
          overdue_since: null,
          unpublished_since: null,
        },
        backlog: { notifications: 0, unsettled_invoices: 0, oldest_at: null },
        open_attention: 0,
        ended_unpaid: { last_7_days: 0 },
        ended_without_notification: { last_7_days: 0 },
        problems: [{ code: "backend_url_not_public", provider_id: PROVIDER }],
      })
      expect(JSON.stringify(answer)).not.toContain(SECRET)
    })

    it("counts the backlog", async () => {
      const { ledger } = use().shop
      await make({ state: "expired" })
      await make({ state: "failed", created_at: past(8 * 24 * 60) })
      await make({ state: "expired", notified_at: past(1) })
      const { id } = await make({ ...paid, settle_at: past(-10) })
      await ledger.storeNotification(
        {
          invoice_id: id,
          provider_ids: [PROVIDER],
          body: "hello",
          content_type: null,
        },
        notificationRules
      )
      await ledger.openAttention({
        reason: "cart_or_order_gone",
        subject_id: id,
        invoice_id: id,
        details: {},
      })
      expect(await health()).toMatchObject({
        shops: [
          { last_notification_at: expect.stringMatching(/Z$/) as string },
        ],
        backlog: { notifications: 1, unsettled_invoices: 1, oldest_at: null },
        open_attention: 1,
        ended_unpaid: { last_7_days: 2 },
        ended_without_notification: { last_7_days: 1 },
      })
    })

    it("reports missing notifications if no invoice is ever paid", async () => {
      for (let made = 0; made < 5; made++) {
        await make({ state: "expired" })
      }
      expect(await codes()).toContain("notifications_missing")
    })

    it("does not miss notifications of invoices that the gateway refused", async () => {
      for (let made = 0; made < 5; made++) {
        await make({ state: "failed", error_code: "http_status" })
      }
      expect(await codes()).not.toContain("notifications_missing")
      expect(await health()).toMatchObject({
        ended_unpaid: { last_7_days: 5 },
        ended_without_notification: { last_7_days: 0 },
      })
    })

    it("reports what the doctor finds in the database", async () => {
      const { sql } = use()
      const before = await codes()
      await make({ provider_id: "pp_sbp_gone" })
      // This payment needs no person any more.
      const decided = { ...paid, decided_by_person: true, settle_at: null }
      await make({ provider_id: "pp_sbp_gone", ...decided })
      await sql.raw("ALTER TABLE sbp_payout DISABLE TRIGGER sbp_payout_stays")
      await sql.raw('DROP INDEX "IDX_sbp_invoice_created_at_id"')
      await sql.raw("ALTER TABLE sbp_invoice ADD COLUMN newer text")
      const { problems } = await health()
      expect(problems).toContainEqual({
        code: "provider_missing",
        details: { provider: "pp_sbp_gone", invoices: 1 },
      })
      expect(problems).toContainEqual({
        code: "tables_drifted",
        details: {
          parts:
            "sbp_invoice: IDX_sbp_invoice_created_at_id, sbp_payout: sbp_payout_stays",
        },
      })
      await sql.raw("ALTER TABLE sbp_payout ENABLE TRIGGER sbp_payout_stays")
      await sql.raw("ALTER TABLE sbp_invoice DROP COLUMN newer")
      await sql.raw(
        `CREATE INDEX "IDX_sbp_invoice_created_at_id" ON sbp_invoice (created_at, id)
         WHERE deleted_at IS NULL`
      )
      await sql("sbp_invoice").where({ provider_id: "pp_sbp_gone" }).delete()
      expect(await codes()).toEqual(before)
    })

    it("reports a provider that is enabled in no region", async () => {
      const { sql } = use()
      await sql("region_payment_provider")
        .where({ payment_provider_id: PROVIDER })
        .delete()
      expect(await codes()).toContain("provider_in_no_region")
      expect((await health()).shops).toMatchObject([{ enabled_in_regions: [] }])
    })
  })

  describe("an operator listed by e-mail", () => {
    const confirm = async () => {
      const { id, gateway_payment_id } = await make()
      const path = `${INVOICES}/${id}/confirm`
      const body = { gateway_payment_id, amount: "1274.92", note: "Seen" }
      const answer = await answerOf(use().shop.admin.post(path, body))
      return answer?.status ?? 200
    }

    it("keeps their rights however the e-mail is spelled", async () => {
      const { shop, sql } = use()
      await seePeople(shop.container)
      await seePeople(shop.container)
      const id = await userId()
      expect(await sql("sbp_person").select("email", "user_id")).toEqual([
        { email: adminEmail, user_id: id },
      ])
      const email = "Admin@Example.com"
      await sql("user").where({ id }).update({ email })
      expect(await confirm()).toBe(200)
    })

    it("is not replaced by a user who takes over the e-mail", async () => {
      const { shop, sql } = use()
      const user_id = "user_of_before"
      // The sweep may have seen the address already.
      await seePeople(shop.container)
      await sql("sbp_person").update({ user_id })
      expect(await shop.ledger.seePerson(adminEmail, "user_new")).toMatchObject(
        { user_id }
      )
      expect(await confirm()).toBe(403)
      expect(await health()).toMatchObject({
        shops: [{ people: [{ user_id, problem: "person_changed" }] }],
        problems: expect.arrayContaining([
          {
            code: "person_changed",
            provider_id: PROVIDER,
            details: { list: "operators", entry: adminEmail },
          },
        ]) as unknown,
      })
      await sql("sbp_person").delete()
      expect(await confirm()).toBe(200)
    })

    it("has no rights while two users, or none, have the e-mail", async () => {
      const { sql } = use()
      // The sweep may have seen the address while one user had it.
      const forget = () => sql("sbp_person").delete()
      const id = await userId()
      const [user] = await sql<object>("user").where({ id })
      await sql("user").insert({
        ...user,
        id: "user_double",
        email: adminEmail.toUpperCase(),
      })
      await forget()
      expect(await confirm()).toBe(403)
      expect(await codes()).toContain("person_unknown")

      await sql("user").where({ id: "user_double" }).delete()
      await sql("user").where({ id }).update({ email: "else@example.com" })
      await forget()
      expect(await confirm()).toBe(403)
      expect(await codes()).toContain("person_unknown")
      // If an address was first seen without a user, a later user of it gets no
      // rights.
      expect(await sql("sbp_person")).toMatchObject([{ user_id: null }])
      await sql("user").where({ id }).update({ email: adminEmail })
      expect(await confirm()).toBe(403)
      expect(await codes()).toContain("person_unbound")
    })
  })
}
