import type { HttpTypes } from "@medusajs/framework/types"
import { demoPassword } from "../../../scripts/seed/logins"
import type { JsonObject } from "../../../simulator/wire/exact-json"
import type { AdminAttention } from "../../../src/api/admin/sbp/attention/with-facts"
import { adminClient } from "../admin-api/admin-client"
import type { HttpClient } from "../http-client"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf, logIn } from "../support/shop"
import { sweep } from "../support/sweep"
import { until } from "../support/until"
import { ANSWER_LOST, REFUSED, refusalOf } from "./gateway-faults"
import { AttentionFixture, REPLACE_ACTIONS } from "./attention-fixture"
import { RefundFixture } from "./refund-fixture"

const UNLISTED = "colleague@example.com"

/**
 * Actions for a payout that is unknown, that bounced, or that was one too many.
 */
export function attentionActionsForPayouts(use: () => TestShop) {
  const fixture = new RefundFixture(use)
  const { payoutFixture } = fixture
  const attentionFixture = new AttentionFixture(use)
  const { read } = adminClient(use)

  /** An order whose refund is booked, and whose payout bounced. */
  async function bounced() {
    const sold = await fixture.placeOrder()
    const payout = await fixture.returnBy(sold.invoice.id, sold.total)
    await payoutFixture.act(payout.id, "bounce", { note: "The card is closed" })
    const entry = await attentionFixture.entryOf("refund_booked_not_paid")
    return { ...sold, payout, entry }
  }

  /** A user who may log in, and is on no list. */
  async function unlistedUser(): Promise<HttpClient> {
    const { shop } = use()
    const email = UNLISTED
    const { invite } = await shop.admin.post<HttpTypes.AdminInviteResponse>(
      "/admin/invites",
      { email }
    )
    const { token } = await shop.anonymous.post<{ token: string }>(
      "/auth/user/emailpass/register",
      { email, password: demoPassword }
    )
    await shop.anonymous
      .with({ authorization: `Bearer ${token}` })
      .post(`/admin/invites/accept?token=${invite.token}`, {
        email,
        first_name: "Анна",
        last_name: "Третья",
      })
    return logIn(shop.anonymous, "user", email, demoPassword)
  }

  describe("for a refund whose payout bounced", () => {
    it.each(["replace_payout", "record_refund", "resolve"] as const)(
      "offers %s, which resolves the entry",
      async (it) => {
        const { shop } = use()
        const { entry, invoice, orderId, total } = await bounced()
        expect(entry.actions).toEqual(REPLACE_ACTIONS)
        expect(entry.invoice_id).toBe(invoice.id)
        await attentionFixture.act(it, entry)
        expect(await shop.attention()).toEqual([])
        expect(await fixture.books(invoice.id, orderId)).toMatchObject({
          left: "0.00",
          account: "0.00",
          refunded: total,
          booked: total,
        })
        expect(await fixture.refunds(invoice.id)).toMatchObject([
          { state: "booked", is_unpaid: it === "resolve" },
        ])
      }
    )

    it("offers only resolve while a replacement is on its way", async () => {
      const { shop, simulator } = use()
      const { entry, invoice } = await bounced()
      simulator.fault("payout", ANSWER_LOST)
      await attentionFixture.act("replace_payout", entry)
      expect(
        (await attentionFixture.entryOf(entry.reason ?? "")).actions
      ).toEqual(["resolve"])
      expect(
        await refusalOf(attentionFixture.act("record_refund", entry))
      ).toMatch(/is on its way, by payout/)
      expect(
        await refusalOf(attentionFixture.act("replace_payout", entry))
      ).toMatch(/is on its way, by payout/)
      expect(await refusalOf(attentionFixture.act("return", entry))).toMatch(
        /more than zero/
      )
      await attentionFixture.act("resolve", entry)
      expect(await shop.attention()).toEqual(["payout_unknown"])
      expect((await read(invoice.id)).left_to_return).toBe("0.00")
    })

    it("names the latest payout if the replacement failed, too", async () => {
      const { shop, simulator } = use()
      const { entry, payout, invoice, orderId, total } = await bounced()
      expect(await shop.attention()).toEqual([entry.reason])
      // The booking stays: the shopper is still owed the money.
      expect((await fixture.books(invoice.id, orderId)).booked).toBe(total)
      const { id: replaces_id } = payout
      expect(
        await refusalOf(fixture.returnBy(invoice.id, "1", { replaces_id }))
      ).toMatch(/have the same amount, 449\.40/)
      simulator.fault("payout", REFUSED)
      await attentionFixture.act("replace_payout", entry)
      const now = await attentionFixture.entryOf("refund_booked_not_paid")
      expect(now).toMatchObject({ id: entry.id, actions: REPLACE_ACTIONS })
      expect(now.payout_id).not.toBe(payout.id)
      await attentionFixture.act("replace_payout", now)
      expect(await shop.attention()).toEqual([])
      const paid = simulator.executions("payout").map(({ amount }) => amount)
      expect(paid.map(Number)).toEqual([Number(total), Number(total)])
    })
  })

  it("offers only resolve_payout for a return with an unknown outcome", async () => {
    const { shop, simulator } = use()
    const { invoice, orderId, total } = await fixture.placeOrder()
    simulator.fault("payout", ANSWER_LOST)
    const payout = await fixture.returnBy(invoice.id, total)
    const entry = await attentionFixture.entryOf("payout_unknown")
    expect(entry).toMatchObject({
      invoice_id: invoice.id,
      payout_id: payout.id,
      actions: ["resolve_payout"],
    })
    expect((await read(invoice.id)).attention).toMatchObject([
      { id: entry.id, actions: ["resolve_payout"] },
    ])
    expect(await refusalOf(attentionFixture.act("resolve", entry))).toMatch(
      /Resolve the payout itself/
    )
    expect(await refusalOf(fixture.returnBy(invoice.id, total))).toMatch(
      /0\.00 RUB left to return/
    )
    await attentionFixture.act("resolve_payout", entry)
    expect(await shop.attention()).toEqual([])
    expect((await read(invoice.id)).attention).toMatchObject([
      { id: entry.id, actions: [] },
    ])
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      booked: total,
      sent: total,
    })
  })

  describe("lets only listed people resolve an entry", () => {
    async function paidTwice() {
      const { simulator } = use()
      const { invoice, total } = await fixture.placeOrder()
      simulator.fault("payout", ANSWER_LOST)
      const { id } = await fixture.returnBy(invoice.id, total)
      const wrong = { outcome: "not_paid", note: "I do not see it" }
      await payoutFixture.act(id, "resolve", wrong)
      await fixture.record(invoice.id, total)
      const right = { outcome: "paid", note: "Now I do", is_correction: true }
      await payoutFixture.act(id, "resolve", right)
      const entry = await attentionFixture.entryOf("returned_twice")
      expect(entry).toMatchObject({
        details: { received: "449.40", returned: "898.80" },
        actions: ["resolve"],
      })
      return { entry }
    }

    /** The gateway reports this by itself, after the payment. */
    const reported = (reason: string, override: JsonObject) => async () => {
      const { shop, simulator } = use()
      const { invoice } = await fixture.placeOrder()
      await simulator.notify(String(invoice.gateway_payment_id), { override })
      await until(
        async () => (await shop.attention()).includes(reason),
        `${reason} to be listed`
      )
      return { entry: await attentionFixture.entryOf(reason) }
    }

    it.each<[string, () => Promise<{ entry: AdminAttention }>]>([
      ["refund_booked_not_paid", bounced],
      ["returned_twice", paidTwice],
      // Once it is resolved, no question is asked before the same money goes back again.
      [
        "refund_not_recorded",
        reported("refund_not_recorded", {
          status: "REFUNDED",
          refunded_amount: { value: "449.40", currency: "RUB" },
        }),
      ],
      [
        "status_changed",
        reported("status_changed", { status: "CANCELED", paid: false }),
      ],
    ])("%s", async (reason, make) => {
      const { shop } = use()
      const { entry } = await make()
      const answer = await answerOf(
        attentionFixture.resolve(entry.id, await unlistedUser())
      )
      expect(answer).toMatchObject({
        status: 403,
        data: {
          message:
            'Only a user who is listed in the option "operators" or "approvers" of the plugin may do this',
        },
      })
      expect(await shop.attention()).toContain(reason)
      const refusals = { event: "refused", note: answer?.data.message }
      expect(await use().sql("sbp_payout_event").where(refusals)).toMatchObject(
        [{ actor_email: UNLISTED, details: { attention_id: entry.id, reason } }]
      )
      await attentionFixture.resolve(entry.id, await payoutFixture.approver())
      expect(await shop.attention()).not.toContain(reason)
    })

    it("and records once that one request for several was refused", async () => {
      const { shop, sql } = use()
      await payoutFixture.create()
      await payoutFixture.create({ confirm_duplicate: true })
      await sql("sbp_payout").update({ attention: "payout_paid_twice" })
      await sweep(shop.container)
      const ids = (await attentionFixture.entries()).map(({ id }) => id)
      expect(ids).toHaveLength(2)
      const unlisted = await unlistedUser()
      const answer = await unlisted.post<{ refused: unknown[] }>(
        "/admin/sbp/attention/resolve",
        { ids, note: "Talked to them" }
      )
      expect(answer.refused).toHaveLength(2)
      expect(
        await sql("sbp_payout_event").where({ event: "refused" })
      ).toMatchObject([{ details: { attention_id: ids[0] } }])
    })
  })
}
