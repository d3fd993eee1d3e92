import { randomUUID } from "node:crypto"
import type { HttpTypes, IRbacModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  adminEmail,
  approverEmail,
  demoPassword,
} from "../../scripts/seed/logins"
import type { HttpClient } from "../http/http-client"
import { CARD, PayoutFixture, PAYOUTS } from "../http/payouts/payout-fixture"
import { REFUNDS, RefundFixture } from "../http/refunds/refund-fixture"
import { runShopTests } from "../http/support/run-shop-tests"
import { answerOf, logIn } from "../http/support/shop"

/** A store with Medusa's roles switched on, in which our policies apply. */
runShopTests(
  (use) => {
    const payoutFixture = new PayoutFixture(use)
    const refundFixture = new RefundFixture(use)
    const sent = () => use().simulator.executions("payout").length

    /** The second admin, with these policies and no other. */
    async function clerk(...names: string[]): Promise<HttpClient> {
      const { shop } = use()
      const { container } = shop
      const rbac = container.resolve<IRbacModuleService>(Modules.RBAC)
      const link = container.resolve(ContainerRegistrationKeys.LINK)
      const { users } = await shop.admin.get<HttpTypes.AdminUserListResponse>(
        `/admin/users?email=${approverEmail}`
      )
      const user_id = String(users[0]?.id)
      await link.dismiss({
        [Modules.USER]: { user_id },
        [Modules.RBAC]: { rbac_role_id: "role_super_admin" },
      })
      const ours = await Promise.all(
        ["sbp_invoice", "sbp_payout", "sbp_refund", "order"].map((resource) =>
          rbac.listRbacPolicies({ resource })
        )
      )
      const policies = ours
        .flat()
        .filter(({ name }) => names.includes(String(name)))
      expect(policies).toHaveLength(names.length)
      const role = await rbac.createRbacRoles({ name: names.join(" ") })
      await rbac.createRbacRolePolicies(
        policies.map(({ id }) => ({ role_id: role.id, policy_id: id }))
      )
      await link.create({
        [Modules.USER]: { user_id },
        [Modules.RBAC]: { rbac_role_id: role.id },
      })
      return logIn(shop.anonymous, "user", approverEmail, demoPassword)
    }

    const statusOf = async (call: Promise<unknown>) =>
      (await answerOf(call))?.status ?? 200

    const refundOf = (invoice_id: string) => ({
      idempotency_key: randomUUID(),
      invoice_id,
      amount: "1.00",
      note: "Returned in the cabinet",
    })

    /**
     * A refund whose money was returned, and whose process was stopped before the
     * booking.
     */
    async function waiting(invoice_id: string): Promise<string> {
      return use().shop.ledger.recordRefund({
        ...refundOf(invoice_id),
        currency_code: "rub",
        refund_reason_id: null,
        actor_id: "user_1",
        returned_at: null,
        replaces_id: null,
        may_close: false,
      })
    }

    const book = (id: string, client: HttpClient) =>
      client.post<{ refund: { state: string } }>(`${REFUNDS}/${id}/book`, {})

    const LISTED = {
      status: 403,
      data: { message: expect.stringContaining("operators") as string },
    }

    it("with roles, a user with all policies may pay out", async () => {
      expect((await payoutFixture.create()).state).toBe("paid")
    })

    it("with roles, a user who may read payouts sees them and moves no money", async () => {
      const { id } = await payoutFixture.create({ amount: "5000" })
      const reader = await clerk("ReadSbpPayout")
      for (const path of [PAYOUTS, `${PAYOUTS}/${id}`, `${PAYOUTS}/export`]) {
        expect(await statusOf(reader.get(path))).toBe(200)
      }
      const card_number = CARD
      for (const call of [
        () => payoutFixture.create({}, reader),
        () => payoutFixture.act(id, "approve", { card_number }, reader),
        () => payoutFixture.act(id, "reject", { note: "No" }, reader),
      ]) {
        expect(await statusOf(call())).toBe(403)
      }
      expect(await statusOf(reader.get("/admin/sbp/invoices"))).toBe(403)
      expect(await statusOf(reader.get("/admin/sbp/health"))).toBe(403)
      expect(sent()).toBe(0)
    })

    it("with roles, a user who may approve payouts cannot create them", async () => {
      const { id } = await payoutFixture.create({ amount: "5000" })
      const approver = await clerk("ReadSbpPayout", "UpdateSbpPayout")
      expect(await statusOf(payoutFixture.create({}, approver))).toBe(403)
      const payout = await payoutFixture.act(
        id,
        "approve",
        { card_number: CARD },
        approver
      )
      expect(payout.state).toBe("paid")
    })

    it("with roles, a policy does not replace the list of operators", async () => {
      const creator = await clerk("ReadSbpPayout", "CreateSbpPayout")
      expect(await answerOf(payoutFixture.create({}, creator))).toMatchObject({
        status: 403,
        data: {
          message:
            'Only a user who is listed in the option "operators" of the plugin may do this',
        },
      })
    })

    it("with roles, a user who may read refunds cannot record or book them", async () => {
      const { invoice } = await refundFixture.placeOrder()
      const id = await waiting(invoice.id)
      const reader = await clerk("ReadSbpRefund")
      expect(await statusOf(reader.get(REFUNDS))).toBe(200)
      const record = reader.post(REFUNDS, refundOf(invoice.id))
      const answer = await answerOf(record)
      expect(answer?.status).toBe(403)
      // The missing policy is reported before any list is checked.
      expect(answer).not.toMatchObject(LISTED)
      expect(await statusOf(book(id, reader))).toBe(403)
      expect(await statusOf(reader.get(PAYOUTS))).toBe(403)
      expect(await refundFixture.refunds(invoice.id)).toMatchObject([
        { id, state: "due" },
      ])
    })

    it("with roles, a user who may record refunds must be listed as well, and cannot book them", async () => {
      const { invoice } = await refundFixture.placeOrder()
      const id = await waiting(invoice.id)
      const clerkOfRefunds = await clerk("ReadSbpRefund", "CreateSbpRefund")
      const record = clerkOfRefunds.post(REFUNDS, refundOf(invoice.id))
      expect(await answerOf(record)).toMatchObject(LISTED)
      expect(await statusOf(book(id, clerkOfRefunds))).toBe(403)
      expect(await refundFixture.refunds(invoice.id)).toHaveLength(1)
      // The control: a listed user with all policies.
      const refund = await refundFixture.record(invoice.id, "2")
      expect(refund.state).toBe("booked")
    })

    it("with roles, a user who may book refunds cannot record them", async () => {
      const { invoice } = await refundFixture.placeOrder()
      const id = await waiting(invoice.id)
      const booker = await clerk("ReadSbpRefund", "UpdateSbpRefund")
      const record = booker.post(REFUNDS, refundOf(invoice.id))
      expect(await statusOf(record)).toBe(403)
      const { refund } = await book(id, booker)
      expect(refund.state).toBe("booked")
    })

    it("with roles, all customers' addresses are exported only for users who may read orders", async () => {
      await refundFixture.placeOrder()
      const paths = ["/admin/sbp/invoices", REFUNDS]
      const reader = await clerk("ReadSbpInvoice", "ReadSbpRefund")
      for (const path of paths) {
        expect(await statusOf(reader.get(path))).toBe(200)
        expect(await statusOf(reader.get(`${path}/export`))).toBe(403)
      }
      // The same user, with one role more.
      const accountant = await clerk("ReadOrder")
      for (const path of paths) {
        expect(await accountant.get<string>(`${path}/export`)).toMatch(/^id,/)
      }
    })

    it("with roles, our policies do not permit Medusa's own refund actions", async () => {
      const { invoice, orderId, paymentId } = await refundFixture.placeOrder()
      const id = await waiting(invoice.id)
      const booker = await clerk(
        "ReadSbpPayout",
        "CreateSbpPayout",
        "UpdateSbpPayout",
        "ReadSbpRefund",
        "CreateSbpRefund",
        "UpdateSbpRefund"
      )
      const refund = booker.post(`/admin/payments/${paymentId}/refund`, {
        amount: 1,
      })
      expect(await statusOf(refund)).toBe(403)
      const cancel = booker.post(`/admin/orders/${orderId}/cancel`, {})
      expect(await statusOf(cancel)).toBe(403)
      expect(await refundFixture.refunds(invoice.id)).toMatchObject([
        { id, state: "due" },
      ])
    })

    it("with roles, a user without our policies sees none of the plugin's data", async () => {
      const { id } = await payoutFixture.create()
      const stranger = await clerk()
      for (const path of [
        PAYOUTS,
        `${PAYOUTS}/${id}`,
        `${PAYOUTS}/export`,
        "/admin/sbp/invoices",
        "/admin/sbp/invoices/export",
        "/admin/sbp/attention",
        "/admin/sbp/health",
        REFUNDS,
        `${REFUNDS}/export`,
      ]) {
        expect(await statusOf(stranger.get(path))).toBe(403)
      }
      // An open page asks again and again: only an export, which takes all along, is an attempt.
      const details = await use()
        .sql("sbp_payout_event")
        .where({ event: "refused" })
        .pluck<{ request: string }[]>("details")
      expect(details.map(({ request }) => request)).toEqual([
        `GET ${PAYOUTS}/export`,
      ])
    })
  },
  {
    seedsItself: true,
    environment: {
      MEDUSA_FF_RBAC: "true",
      SBP_PAYOUTS_ENABLED: "true",
      SBP_FINGERPRINT_KEY: "f".repeat(64),
      SBP_OPERATORS: adminEmail,
      SBP_APPROVERS: approverEmail,
      SBP_PAYOUTS_APPROVAL_ABOVE: "1000",
      SBP_PAYOUTS_UNLIMITED: "true",
      SBP_PAYOUTS_TIMEOUT_MS: "5000",
    },
  }
)
