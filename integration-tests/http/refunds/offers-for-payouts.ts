import type { HttpTypes } from "@medusajs/framework/types"
import { demoPassword } from "../../../scripts/seed/logins"
import { adminClient } from "../admin-api/admin-client"
import type { HttpClient } from "../http-client"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf, logIn } from "../support/shop"
import { LOST, REFUSED, refusalOf } from "./answers"
import { InTray, MAKE_GOOD } from "./in-tray"
import { Till } from "./till"

/** What is offered where a payout is in doubt, came back, or was one too many. */
export function offersForPayouts(use: () => TestShop) {
  const till = new Till(use)
  const { desk } = till
  const tray = new InTray(use)
  const { read } = adminClient(use)

  /** An order whose refund is booked, and whose payout the bank sent back. */
  async function bounced() {
    const sold = await till.sell()
    const payout = await till.returnBy(sold.invoice.id, sold.total)
    await desk.act(payout.id, "bounce", { note: "The card is closed" })
    const entry = await tray.entryOf("refund_booked_not_paid")
    return { ...sold, payout, entry }
  }

  /** Somebody who may sign in, and is on no list. */
  async function colleague(): Promise<HttpClient> {
    const { shop } = use()
    const email = "colleague@example.com"
    const { invite } = await shop.admin.post<HttpTypes.AdminInviteResponse>(
      "/admin/invites",
      { email }
    )
    const { token } = await shop.visitor.post<{ token: string }>(
      "/auth/user/emailpass/register",
      { email, password: demoPassword }
    )
    await shop.visitor
      .with({ authorization: `Bearer ${token}` })
      .post(`/admin/invites/accept?token=${invite.token}`, {
        email,
        first_name: "Анна",
        last_name: "Третья",
      })
    return logIn(shop.visitor, "user", email, demoPassword)
  }

  describe("of a refund whose payout came back", () => {
    it.each(["replace_payout", "record_refund", "resolve"] as const)(
      "offers to %s, and that ends the entry",
      async (it) => {
        const { shop } = use()
        const { entry, invoice, orderId, total } = await bounced()
        expect(entry.actions).toEqual(MAKE_GOOD)
        expect(entry.invoice_id).toBe(invoice.id)
        await tray.act(it, entry)
        expect(await shop.attention()).toEqual([])
        expect(await till.books(invoice.id, orderId)).toMatchObject({
          left: "0.00",
          account: "0.00",
          refunded: total,
          booked: total,
        })
        expect(await till.refunds(invoice.id)).toMatchObject([
          { state: "booked", is_unpaid: it === "resolve" },
        ])
      }
    )

    it("offers only to resolve while another payout is on its way", async () => {
      const { shop, simulator } = use()
      const { entry, invoice } = await bounced()
      simulator.fault("payout", LOST)
      await tray.act("replace_payout", entry)
      expect((await tray.entryOf(entry.reason ?? "")).actions).toEqual([
        "resolve",
      ])
      expect(await refusalOf(tray.act("record_refund", entry))).toMatch(
        /is on its way, by payout/
      )
      expect(await refusalOf(tray.act("replace_payout", entry))).toMatch(
        /is on its way, by payout/
      )
      expect(await refusalOf(tray.act("return", entry))).toMatch(
        /more than zero/
      )
      await tray.act("resolve", entry)
      expect(await shop.attention()).toEqual(["payout_unknown"])
      expect((await read(invoice.id)).left_to_return).toBe("0.00")
    })

    it("names the last payout, when that did not go out either", async () => {
      const { shop, simulator } = use()
      const { entry, payout, total } = await bounced()
      simulator.fault("payout", REFUSED)
      await tray.act("replace_payout", entry)
      const now = await tray.entryOf("refund_booked_not_paid")
      expect(now).toMatchObject({ id: entry.id, actions: MAKE_GOOD })
      expect(now.payout_id).not.toBe(payout.id)
      await tray.act("replace_payout", now)
      expect(await shop.attention()).toEqual([])
      const paid = simulator.executions("payout").map(({ amount }) => amount)
      expect(paid.map(Number)).toEqual([Number(total), Number(total)])
    })
  })

  it("of a return in doubt offers to resolve the payout, and no more", async () => {
    const { shop, simulator } = use()
    const { invoice, orderId, total } = await till.sell()
    simulator.fault("payout", LOST)
    const payout = await till.returnBy(invoice.id, total)
    const entry = await tray.entryOf("payout_unknown")
    expect(entry).toMatchObject({
      invoice_id: invoice.id,
      payout_id: payout.id,
      actions: ["resolve_payout"],
    })
    expect((await read(invoice.id)).attention).toMatchObject([
      { id: entry.id, actions: ["resolve_payout"] },
    ])
    expect(await refusalOf(tray.act("resolve", entry))).toMatch(
      /resolve the payout itself/
    )
    expect(await refusalOf(till.returnBy(invoice.id, total))).toMatch(
      /0\.00 RUB left to return/
    )
    await tray.act("resolve_payout", entry)
    expect(await shop.attention()).toEqual([])
    expect((await read(invoice.id)).attention).toMatchObject([
      { id: entry.id, actions: [] },
    ])
    expect(await till.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      booked: total,
      sent: total,
    })
  })

  describe("is for those who answer for money that went out", () => {
    async function paidTwice() {
      const { simulator } = use()
      const { invoice, total } = await till.sell()
      simulator.fault("payout", LOST)
      const { id } = await till.returnBy(invoice.id, total)
      const wrong = { outcome: "not_paid", note: "I do not see it" }
      await desk.act(id, "resolve", wrong)
      await till.record(invoice.id, total)
      const right = { outcome: "paid", note: "Now I do", is_correction: true }
      await desk.act(id, "resolve", right)
      const entry = await tray.entryOf("returned_twice")
      expect(entry).toMatchObject({
        details: { received: "449.40", returned: "898.80" },
        actions: ["resolve"],
      })
      return { entry }
    }

    it.each([
      ["refund_booked_not_paid", bounced],
      ["returned_twice", paidTwice],
    ])("%s", async (reason, make) => {
      const { shop } = use()
      const { entry } = await make()
      const answer = await answerOf(tray.resolve(entry.id, await colleague()))
      expect(answer).toMatchObject({
        status: 403,
        data: {
          message:
            'Only a user who is listed in the option "operators" or "approvers" of the plugin may do this',
        },
      })
      expect(await shop.attention()).toContain(reason)
      await tray.resolve(entry.id, await desk.approver())
      expect(await shop.attention()).not.toContain(reason)
    })
  })
}
