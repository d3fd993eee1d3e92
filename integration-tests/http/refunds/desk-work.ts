import { randomUUID } from "node:crypto"
import type {
  Event,
  HttpTypes,
  IEventBusModuleService,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { demoPassword } from "../../../scripts/seed/logins"
import type { AttentionAction } from "../../../src/api/admin/sbp/attention/actions-of"
import type { AdminAttention } from "../../../src/api/admin/sbp/attention/with-facts"
import type { AdminRefund } from "../../../src/api/admin/sbp/refunds/read-refunds"
import type { StorePayment } from "../../../src/api/store/sbp/payment-sessions/payment-of"
import { sweep } from "../../../src/workflows/sweep"
import { adminClient, INVOICES } from "../admin-api/admin-client"
import type { HttpClient } from "../http-client"
import { CARD, OTHER_CARD } from "../payouts/desk"
import { STORE_PORT } from "../support/environment"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf, logIn } from "../support/shop"
import { until } from "../support/until"
import { REFUNDS, Till } from "./till"

const ATTENTION = "/admin/sbp/attention"

const SETTLE_OR_GIVE_BACK = ["settle", "return", "record_refund", "resolve"]
const GIVE_BACK = ["return", "record_refund", "resolve"]
const MAKE_GOOD = ["replace_payout", "record_refund", "resolve"]

/** All that an operator does about money that goes back, from their list on. */
export function deskWork(use: () => TestShop) {
  const till = new Till(use)
  const { desk } = till
  const { list, read } = adminClient(use)

  /** The open entries, as the admin sees them. */
  async function entries(query = ""): Promise<AdminAttention[]> {
    const { attention } = await desk.operator.get<{
      attention: AdminAttention[]
    }>(`${ATTENTION}?resolved=false${query}`)
    return attention
  }

  /** The only open entry for this reason. */
  async function entryOf(reason: string): Promise<AdminAttention> {
    const found = await entries(`&reason=${reason}`)
    expect(found).toHaveLength(1)
    return found[0] as AdminAttention
  }

  const resolve = (id: unknown, client = desk.operator) =>
    client.post(`${ATTENTION}/${String(id)}/resolve`, {
      note: "Talked to them",
    })

  const settle = (id: unknown) =>
    desk.operator.post(`${INVOICES}/${String(id)}/settle`, {})

  const book = async (id: unknown, client = desk.operator) =>
    (
      await client.post<{ refund: AdminRefund }>(
        `${REFUNDS}/${String(id)}/book`,
        {}
      )
    ).refund

  /** Does what an entry offers, with nothing but what the API says of it. */
  async function act(action: AttentionAction, entry: AdminAttention) {
    const { id, subject_id, payout_id } = entry
    const invoice_id = String(entry.invoice_id)
    const sum = String((entry.details as { amount?: string }).amount)
    const left = async () => (await read(invoice_id)).left_to_return
    const isBooked = entry.reason === "refund_booked_not_paid"
    switch (action) {
      case "settle":
        return settle(invoice_id)
      case "return":
        return till.returnBy(invoice_id, await left())
      case "replace_payout":
        return till.returnBy(invoice_id, sum, { replaces_id: payout_id })
      case "record_refund":
        return isBooked
          ? till.record(invoice_id, sum, { replaces_id: payout_id })
          : till.record(invoice_id, await left())
      case "book_refund":
        return book(subject_id)
      case "resolve_payout":
        return desk.act(payout_id, "resolve", { outcome: "paid", note: "Seen" })
      case "resolve":
        return resolve(id)
      case "confirm":
        throw new Error("Nothing here is confirmed")
    }
  }

  const messageOf = async (call: Promise<unknown>) =>
    (await answerOf(call))?.data.message

  /** Tried again until a person is told. */
  async function told(invoiceId: string, reason: string) {
    const { shop } = use()
    await until(async () => {
      await shop.settle(invoiceId)
      return (await shop.attention()).includes(reason)
    }, `${reason} to be on the list`)
    return entryOf(reason)
  }

  /** Paid, and sold out in the meantime. */
  async function soldOut() {
    const { shop, simulator } = use()
    const { invoice, paymentId, ...rest } = await shop.checkOut()
    await shop.setStock("TEA-IVAN-50", 0)
    simulator.pay(paymentId)
    await simulator.idle()
    const entry = await told(invoice.id, "order_not_created")
    return { ...rest, entry, invoice, total: invoice.amount }
  }

  /** An order that was paid otherwise, and cancelled before our money came. */
  async function canceledBefore() {
    const { shop, simulator } = use()
    const cart = await shop.fillCart()
    const collection = await shop.collectionOf(cart)
    await shop.startPayment(collection, { provider_id: "pp_system_default" })
    const orderId = String((await shop.complete(cart)).order?.id)
    await shop.makeDearer(orderId)
    const open = await shop.openCollectionOf(orderId)
    const { data } = await shop.startPayment(open)
    const invoice = await shop.invoice(String(data.invoice_id))
    await till.cancel(orderId)
    simulator.pay(String(invoice.gateway_payment_id))
    await simulator.idle()
    return { invoice, entry: await told(invoice.id, "order_canceled") }
  }

  /** An order whose refund is booked, and whose payout the bank sent back. */
  async function bounced() {
    const sold = await till.sell()
    const payout = await till.returnBy(sold.invoice.id, sold.total)
    await desk.act(payout.id, "return", { note: "The card is closed" })
    const entry = await entryOf("refund_booked_not_paid")
    return { ...sold, payout, entry }
  }

  const lose = () =>
    use().simulator.fault("payout", { mode: "execute_then_reset", times: 1 })

  const fail = () =>
    use().simulator.fault("payout", { mode: "status", status: 422, times: 1 })

  const stateOf = async (id: string) => (await use().shop.invoice(id)).state

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

  describe("of an order that could not be made", () => {
    it.each([
      ["settle", "settled"],
      ["return", "closed"],
      ["record_refund", "closed"],
      ["resolve", "paid"],
    ] as const)("offers to %s, and that ends the entry", async (it, state) => {
      const { shop } = use()
      const { entry, invoice } = await soldOut()
      expect(entry.actions).toEqual(SETTLE_OR_GIVE_BACK)
      await shop.setStock("TEA-IVAN-50", 5)
      await act(it, entry)
      expect(await shop.attention()).toEqual([])
      expect(await stateOf(invoice.id)).toBe(state)
      expect(await shop.orders()).toHaveLength(it === "settle" ? 1 : 0)
    })

    it("offers only to resolve while its money is on its way back", async () => {
      const { shop } = use()
      const { entry, invoice, total } = await soldOut()
      lose()
      const payout = await till.returnBy(invoice.id, total)
      const [now] = await entries(`&id=${entry.id}`)
      expect(now?.actions).toEqual(["resolve"])
      await shop.setStock("TEA-IVAN-50", 5)
      expect(await messageOf(settle(invoice.id))).toMatch(
        /no order can be made/
      )
      for (const again of [
        () => till.returnBy(invoice.id, total),
        () => till.record(invoice.id, total),
      ]) {
        expect(await messageOf(again())).toMatch(
          /there are 0\.00 RUB left to return; 449\.40 RUB are on their way/
        )
      }
      await act("resolve", entry)
      expect(await shop.attention()).toEqual(["payout_unknown"])
      // It was resolved on the word that the money goes back.
      const wrong = { outcome: "not_paid", note: "Not in the cabinet" }
      await desk.act(payout.id, "resolve", wrong)
      const rest = await entryOf("return_incomplete")
      expect(rest).toMatchObject({
        invoice_id: invoice.id,
        details: { left: total },
        actions: GIVE_BACK,
      })
      await act("return", rest)
      expect(await shop.attention()).toEqual([])
      expect(await shop.orders()).toEqual([])
    })

    it("offers to return it once more when it did not go out", async () => {
      const { shop } = use()
      const { entry, invoice, total } = await soldOut()
      fail()
      await till.returnBy(invoice.id, total)
      const [now] = await entries()
      // Medusa holds its payment, and the cart of that is free.
      expect(now).toMatchObject({ id: entry.id, actions: GIVE_BACK })
      await shop.setStock("TEA-IVAN-50", 5)
      expect(await messageOf(settle(invoice.id))).toMatch(
        /its money can only be returned/
      )
      await act("return", entry)
      expect(await shop.attention()).toEqual([])
    })

    it("offers no order after a part of its money went back", async () => {
      const { shop } = use()
      const { entry, invoice } = await soldOut()
      await till.returnBy(invoice.id, "49.40")
      const [now] = await entries()
      expect(now).toMatchObject({ id: entry.id, actions: GIVE_BACK })
      await shop.setStock("TEA-IVAN-50", 5)
      expect(await messageOf(settle(invoice.id))).toMatch(
        /no order can be made/
      )
      await act("record_refund", entry)
      expect(await shop.attention()).toEqual([])
      expect((await read(invoice.id)).left_to_return).toBe("0.00")
    })
  })

  describe("of a cart that was changed", () => {
    async function changed() {
      const { shop, simulator } = use()
      const { cart, invoice, paymentId } = await shop.checkOut()
      await shop.changeQuantity(cart, 2)
      simulator.pay(paymentId)
      await simulator.idle()
      const entry = await told(invoice.id, "cart_changed")
      expect(entry.actions).toEqual(SETTLE_OR_GIVE_BACK)
      return { cart, entry, invoice }
    }

    it.each(["settle", "return", "record_refund"] as const)(
      "offers to %s, also after a return that did not go out",
      async (it) => {
        const { shop } = use()
        const { cart, entry, invoice } = await changed()
        fail()
        await till.returnBy(invoice.id, invoice.amount)
        expect(await stateOf(invoice.id)).toBe("closed")
        const [now] = await entries()
        expect(now).toMatchObject({
          id: entry.id,
          actions: SETTLE_OR_GIVE_BACK,
        })
        await shop.changeQuantity(cart, 1)
        await act(it, entry)
        expect(await shop.attention()).toEqual([])
        expect(await stateOf(invoice.id)).toBe(
          it === "settle" ? "settled" : "closed"
        )
        expect(await shop.orders()).toHaveLength(it === "settle" ? 1 : 0)
      }
    )
  })

  describe("of money for a cancelled order", () => {
    it.each([
      ["return", "closed"],
      ["record_refund", "closed"],
      ["resolve", "paid"],
    ] as const)("offers to %s, and that ends the entry", async (it, state) => {
      const { shop } = use()
      const { entry, invoice } = await canceledBefore()
      expect(entry.actions).toEqual(GIVE_BACK)
      await act(it, entry)
      expect(await shop.attention()).toEqual([])
      expect(await stateOf(invoice.id)).toBe(state)
    })

    it("makes no order of it, whoever settles", async () => {
      const { shop, sql } = use()
      const { invoice } = await canceledBefore()
      await settle(invoice.id)
      expect(await shop.attention()).toEqual(["order_canceled"])
      const ours = await sql("payment").where({ provider_id: "pp_sbp_sbp" })
      expect(ours).toEqual([])
    })
  })

  describe("of a refund whose payout came back", () => {
    it.each(["replace_payout", "record_refund", "resolve"] as const)(
      "offers to %s, and that ends the entry",
      async (it) => {
        const { shop } = use()
        const { entry, invoice, orderId, total } = await bounced()
        expect(entry.actions).toEqual(MAKE_GOOD)
        expect(entry.invoice_id).toBe(invoice.id)
        await act(it, entry)
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
      const { shop } = use()
      const { entry, invoice } = await bounced()
      lose()
      await act("replace_payout", entry)
      expect((await entryOf(entry.reason ?? "")).actions).toEqual(["resolve"])
      expect(await messageOf(act("record_refund", entry))).toMatch(
        /is on its way, by payout/
      )
      expect(await messageOf(act("replace_payout", entry))).toMatch(
        /has been replaced already/
      )
      expect(await messageOf(act("return", entry))).toMatch(/more than zero/)
      await act("resolve", entry)
      expect(await shop.attention()).toEqual(["payout_unknown"])
      expect((await read(invoice.id)).left_to_return).toBe("0.00")
    })

    it("names the last payout, when that did not go out either", async () => {
      const { shop, simulator } = use()
      const { entry, payout, total } = await bounced()
      fail()
      await act("replace_payout", entry)
      const now = await entryOf("refund_booked_not_paid")
      expect(now).toMatchObject({ id: entry.id, actions: MAKE_GOOD })
      expect(now.payout_id).not.toBe(payout.id)
      await act("replace_payout", now)
      expect(await shop.attention()).toEqual([])
      const paid = simulator.executions("payout").map(({ amount }) => amount)
      expect(paid.map(Number)).toEqual([Number(total), Number(total)])
    })
  })

  it("of a return in doubt offers to resolve the payout, and no more", async () => {
    const { shop } = use()
    const { invoice, orderId, total } = await till.sell()
    lose()
    const payout = await till.returnBy(invoice.id, total)
    const entry = await entryOf("payout_unknown")
    expect(entry).toMatchObject({
      invoice_id: invoice.id,
      payout_id: payout.id,
      actions: ["resolve_payout"],
    })
    expect((await read(invoice.id)).attention).toMatchObject([
      { id: entry.id, actions: ["resolve_payout"] },
    ])
    expect(await messageOf(act("resolve", entry))).toMatch(
      /resolve the payout itself/
    )
    expect(await messageOf(till.returnBy(invoice.id, total))).toMatch(
      /0\.00 RUB left to return/
    )
    await act("resolve_payout", entry)
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

  it("says the same, whatever fields are asked for with the reason", async () => {
    const { invoice } = await soldOut()
    lose()
    await till.returnBy(invoice.id, "1")
    const actions = async (query: string) =>
      (await entries(query)).map((entry) => entry.actions)
    expect(await actions("")).toEqual([["resolve_payout"], GIVE_BACK])
    expect(await actions("&fields=reason")).toEqual(await actions(""))
  })

  describe("is for those who answer for money that went out", () => {
    async function paidTwice() {
      const { simulator } = use()
      const { invoice, total } = await till.sell()
      simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
      const { id } = await till.returnBy(invoice.id, total)
      const wrong = { outcome: "not_paid", note: "I do not see it" }
      await desk.act(id, "resolve", wrong)
      await till.record(invoice.id, total)
      const right = { outcome: "paid", note: "Now I do", is_correction: true }
      await desk.act(id, "resolve", right)
      const entry = await entryOf("returned_twice")
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
      const answer = await answerOf(resolve(entry.id, await colleague()))
      expect(answer).toMatchObject({
        status: 403,
        data: {
          message:
            'Only a user who is listed in the option "operators" or "approvers" of the plugin may do this',
        },
      })
      expect(await shop.attention()).toContain(reason)
      await resolve(entry.id, await desk.approver())
      expect(await shop.attention()).not.toContain(reason)
    })
  })

  describe("of a refund that Medusa does not take", () => {
    async function sweepUntilTold() {
      const { shop } = use()
      for (let times = 0; times < 3; times++) {
        await till.passTime()
        await sweep(shop.container)
      }
      return entryOf("refund_not_booked")
    }

    it("says why, and books it at once when that is mended", async () => {
      const { shop } = use()
      const { invoice, orderId, total } = await till.sell()
      await shop.admin.post("/admin/order-edits", { order_id: orderId })
      const refund = await till.record(invoice.id, total)
      expect(refund.state).toBe("due")
      expect(await shop.attention()).toEqual([])
      const entry = await sweepUntilTold()
      const [listed] = await till.listed(`id=${refund.id}`)
      expect(listed).toMatchObject({
        state: "due",
        book_error: expect.stringMatching(/./) as string,
        book_at: expect.stringMatching(/Z$/) as string,
        booked_at: null,
      })
      expect(listed?.book_attempts).toBeGreaterThanOrEqual(3)
      expect(entry).toMatchObject({
        subject_id: refund.id,
        invoice_id: invoice.id,
        details: { amount: total, error: listed?.book_error },
        actions: ["book_refund"],
      })
      // It stands in the way still.
      const tried = await book(refund.id)
      expect(tried).toMatchObject({
        state: "due",
        book_attempts: Number(listed?.book_attempts) + 1,
      })
      await shop.admin.delete(`/admin/order-edits/${orderId}`)
      await act("book_refund", entry)
      expect(await till.listed(`id=${refund.id}`)).toMatchObject([
        { state: "booked", book_error: null, book_at: null },
      ])
      expect(await shop.attention()).toEqual([])
      expect(await till.books(invoice.id, orderId)).toMatchObject({
        left: "0.00",
        account: "0.00",
        pending: "0.00",
        refunded: total,
        booked: total,
      })
    })

    it("keeps its order from being cancelled, and says where the money is", async () => {
      const { shop } = use()
      const { invoice, orderId, total } = await till.sell()
      const broken = jest
        .spyOn(shop.container.resolve(Modules.PAYMENT), "refundPayment")
        .mockRejectedValue(new Error("payments are away"))
      let entry: AdminAttention
      try {
        lose()
        const payout = await till.returnBy(invoice.id, total)
        expect(await messageOf(till.cancel(orderId))).toMatch(
          /holds 449\.40 RUB of SBP payment .* 449\.40 RUB is on its way back by a payout\. Then cancel/
        )
        await desk.act(payout.id, "resolve", { outcome: "paid", note: "Seen" })
        entry = await sweepUntilTold()
        expect(entry.details).toMatchObject({ error: "payments are away" })
        expect(await messageOf(till.cancel(orderId))).toMatch(
          /holds 449\.40 RUB of SBP payment .* 449\.40 RUB is back and waits to be booked\. Then cancel/
        )
        expect(await messageOf(till.returnBy(invoice.id, total))).toMatch(
          /0\.00 RUB left to return/
        )
      } finally {
        broken.mockRestore()
      }
      await act("book_refund", entry)
      expect(await shop.attention()).toEqual([])
      await till.cancel(orderId)
      expect(await till.books(invoice.id, orderId)).toMatchObject({
        left: "0.00",
        account: "0.00",
        refunded: total,
        booked: total,
        sent: total,
      })
    })

    it("that is booked already is booked no more", async () => {
      const { invoice, orderId } = await till.sell()
      const { id } = await till.record(invoice.id, "100")
      expect(await book(id)).toMatchObject({ state: "booked" })
      expect((await answerOf(book("sbpref_none")))?.status).toBe(404)
      expect(await till.books(invoice.id, orderId)).toMatchObject({
        refunded: "100.00",
        booked: "100.00",
      })
    })
  })

  describe("and Medusa's books", () => {
    const heard: unknown[] = []
    const hear = ({ data }: Event) => {
      heard.push(data)
      return Promise.resolve()
    }
    const bus = () =>
      use().shop.container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)

    beforeEach(() => {
      heard.length = 0
      bus().subscribe("payment.refunded", hear)
    })
    afterEach(() => {
      bus().unsubscribe("payment.refunded", hear)
    })

    const reasonOf = async () => {
      const { refund_reason } = await use().shop.admin.post<{
        refund_reason: { id: string }
      }>("/admin/refund-reasons", { label: "Broken", code: "broken" })
      return refund_reason.id
    }

    it.each([
      ["a return", "returnBy"],
      ["a recorded refund", "record"],
    ] as const)("get note and reason of %s, and tell of it", async (_, way) => {
      const { invoice, paymentId } = await till.sell()
      const refund_reason_id = await reasonOf()
      const words = { note: "The cup was broken", refund_reason_id }
      await till[way](invoice.id, "49.40", words)
      const { payment } = await till.payment(paymentId)
      expect(payment.refunds).toMatchObject([{ amount: 49.4, ...words }])
      expect(await till.listed(`invoice_id=${invoice.id}`)).toMatchObject([
        {
          ...words,
          state: "booked",
          medusa_refund_id: payment.refunds?.[0]?.id,
        },
      ])
      await until(
        () => Promise.resolve(heard.length > 0),
        "payment.refunded to be told"
      )
      expect(heard).toEqual([{ id: paymentId }])
    })
  })

  describe("of what goes back", () => {
    type RefundList = {
      refunds: AdminRefund[]
      count: number
      offset: number
      limit: number
    }

    const page = (query: string) =>
      desk.operator.get<RefundList>(`${REFUNDS}?${query}`)

    const amounts = async (query: string) =>
      (await till.listed(query)).map(({ amount }) => amount)

    it("can be filtered, sorted and paged", async () => {
      const one = await till.sell()
      fail()
      const failed = await till.returnBy(one.invoice.id, "20")
      const paid = await till.returnBy(one.invoice.id, "20", {
        replaces_id: failed.id,
      })
      await desk.act(paid.id, "return", { note: "The card is closed" })
      const good = await till.returnBy(one.invoice.id, "20", {
        replaces_id: paid.id,
        card_number: OTHER_CARD,
      })
      await till.record(one.invoice.id, "3")
      const other = await till.sell()
      lose()
      const lost = await till.returnBy(other.invoice.id, "7")

      expect(await amounts(`invoice_id=${other.invoice.id}`)).toEqual(["7.00"])
      expect(await amounts("kind=recorded")).toEqual(["3.00"])
      expect(await amounts("kind[]=recorded&kind[]=return")).toHaveLength(4)
      expect(await amounts("state=released")).toEqual(["20.00"])
      expect(await amounts("state[]=reserved&state[]=booked")).toEqual([
        "7.00",
        "3.00",
        "20.00",
      ])
      expect(await amounts(`payout_id=${lost.id}`)).toEqual(["7.00"])
      expect(await amounts("payout_id=sbppo_none")).toEqual([])
      expect(
        await amounts(`payout_id=${lost.id}&invoice_id=${one.invoice.id}`)
      ).toEqual([])
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
      expect(await amounts(`created_at[$gt]=${tomorrow}`)).toEqual([])
      // Before anything was booked, the next payout was a refund of its own.
      expect(await till.listed(`payout_id=${failed.id}`)).toMatchObject([
        {
          state: "released",
          attempts: [{ payout_id: failed.id, outcome: "not_paid" }],
        },
      ])
      const [booked] = await till.listed(`payout_id=${paid.id}`)
      expect(booked).toMatchObject({
        state: "booked",
        is_unpaid: false,
        attempts: [
          { payout_id: paid.id, outcome: "not_paid" },
          { payout_id: good.id, outcome: "paid" },
        ],
      })
      expect(await till.listed(`payout_id=${good.id}`)).toEqual([booked])
      expect(await till.listed(`id=${booked?.id}`)).toEqual([booked])

      expect(await amounts("order=created_at")).toEqual([
        "20.00",
        "20.00",
        "3.00",
        "7.00",
      ])
      expect(await page("limit=2&offset=1")).toMatchObject({
        count: 4,
        offset: 1,
        limit: 2,
        refunds: [{ amount: "3.00" }, { amount: "20.00" }],
      })
      for (const query of ["order=amount", "state=no", "q=no", "limit=-1"]) {
        expect((await answerOf(page(query)))?.status).toBe(400)
      }
    })

    it("is with its invoice, and what is left to return", async () => {
      const { shop } = use()
      const { invoice } = await till.sell()
      const leftOf = async (query = "") =>
        (await list(`?id=${invoice.id}${query}`)).invoices[0]?.left_to_return
      expect(await leftOf()).toBe("449.40")
      await till.record(invoice.id, "49.40")
      lose()
      const { id } = await till.returnBy(invoice.id, "300")
      expect(await leftOf()).toBe("100.00")
      expect(await leftOf("&fields=state")).toBe("100.00")
      expect(await read(invoice.id)).toMatchObject({
        left_to_return: "100.00",
        refunds: [
          {
            amount: "300.00",
            state: "reserved",
            attempts: [{ payout_id: id, outcome: "open" }],
          },
          {
            amount: "49.40",
            state: "booked",
            attempts: [{ payout_id: null, outcome: "paid" }],
          },
        ],
        attention: [{ reason: "payout_unknown", actions: ["resolve_payout"] }],
      })
      const unpaid = await shop.checkOut()
      expect((await read(unpaid.invoice.id)).left_to_return).toBe("0.00")
    })

    it("shows its attempts, whatever fields are asked for", async () => {
      const { invoice } = await till.sell()
      await till.record(invoice.id, "3")
      const [refund] = await till.listed("fields=amount")
      expect(refund).toMatchObject({
        amount: "3.00",
        attempts: [{ payout_id: null, outcome: "paid" }],
      })
    })
  })

  describe("takes no slip:", () => {
    async function nothingIsStored() {
      const { sql, simulator } = use()
      for (const table of ["sbp_refund", "sbp_refund_attempt", "sbp_payout"]) {
        expect(await sql(table)).toEqual([])
      }
      expect(simulator.executions("payout")).toEqual([])
    }

    const SLIPS: [string, Record<string, unknown>, RegExp][] = [
      [
        "a reason that is none",
        { refund_reason_id: "refr_none" },
        /^Refund reason with id: refr_none was not found$/,
      ],
      [
        "a card for a reason",
        { refund_reason_id: CARD },
        /^Field 'refund_reason_id' must be an id/,
      ],
      [
        "a card in a reason's id",
        { refund_reason_id: `refr_${CARD}` },
        /^Field 'refund_reason_id' must be an id/,
      ],
      [
        "a card for an invoice",
        { invoice_id: CARD },
        /^Field 'invoice_id' must be an id/,
      ],
      [
        "a card in an invoice's id",
        { invoice_id: `sbpinv_${CARD}` },
        /^Field 'invoice_id' must be an id/,
      ],
    ]

    const RECORDED: typeof SLIPS = [
      ...SLIPS,
      [
        "a day before the payment",
        { returned_at: "2020-01-01" },
        /was paid later, at 20\d\d-/,
      ],
      [
        "a card for a payout",
        { replaces_id: CARD },
        /^Field 'replaces_id' must be an id/,
      ],
      ["a payout that is none", { replaces_id: "sbppo_none" }, /sbppo_none/],
      [
        "a field that does not belong there",
        { card_number: CARD },
        /^The body has fields that do not belong there$/,
      ],
    ]

    it.each(RECORDED)("%s, in a record", async (_, changes, message) => {
      const { invoice } = await till.sell()
      const answer = await answerOf(till.record(invoice.id, "1", changes))
      expect([400, 404]).toContain(answer?.status)
      expect(answer?.data.message).toMatch(message)
      expect(JSON.stringify(answer?.data)).not.toContain(CARD)
      await nothingIsStored()
    })

    const RETURNED: typeof SLIPS = [
      ...SLIPS,
      [
        "another currency",
        { currency_code: "usd" },
        /not available in USD|paid in RUB/,
      ],
      [
        "the card in words",
        { note: "To 4111 and 1111 and 1111 and 1111" },
        /^The card number belongs into its own field, and into no other$/,
      ],
      [
        "a note of what is no return",
        { purpose: "payout", invoice_id: null, note: "Broken" },
        /^Fields 'note' and 'refund_reason_id' are for payouts of the purpose "return"$/,
      ],
      ["a payout that is none", { replaces_id: "sbppo_none" }, /sbppo_none/],
      [
        "a wrong digit in the card",
        { card_number: "4111111111111112" },
        /card/,
      ],
    ]

    it.each(RETURNED)("%s, in a return", async (_, changes, message) => {
      const { invoice } = await till.sell()
      const answer = await answerOf(till.returnBy(invoice.id, "1", changes))
      expect([400, 404]).toContain(answer?.status)
      expect(answer?.data.message).toMatch(message)
      expect(JSON.stringify(answer?.data)).not.toContain(CARD)
      await nothingIsStored()
    })

    it.each([
      ["a record", REFUNDS, { note: "Mine" }],
      [
        "a return",
        "/admin/sbp/payouts",
        { purpose: "return", currency_code: "rub", card_number: CARD },
      ],
    ])("two keys of %s", async (_, path, body) => {
      const { invoice } = await till.sell()
      const client = desk.operator.with({ "idempotency-key": randomUUID() })
      const call = client.post(path, {
        ...body,
        idempotency_key: randomUUID(),
        invoice_id: invoice.id,
        amount: "1",
      })
      expect(await answerOf(call)).toMatchObject({
        status: 400,
        data: {
          message: expect.stringMatching(/Idempotency-Key .* differ/) as string,
        },
      })
      await nothingIsStored()
    })

    it("one key of a record and a return", async () => {
      const { invoice } = await till.sell()
      const used = { status: 400, data: { code: "idempotency_key_used" } }
      const first = { idempotency_key: randomUUID() }
      await till.record(invoice.id, "1", first)
      const late = till.returnBy(invoice.id, "1", first)
      expect(await answerOf(late)).toMatchObject(used)
      const second = { idempotency_key: randomUUID() }
      await till.returnBy(invoice.id, "1", second)
      const record = till.record(invoice.id, "1", second)
      expect(await answerOf(record)).toMatchObject(used)
      expect((await read(invoice.id)).left_to_return).toBe("447.40")
    })

    it("a slip in the card leaves the invoice to be settled", async () => {
      const { entry, invoice, total } = await soldOut()
      const slip = { card_number: "4111111111111112" }
      await answerOf(till.returnBy(invoice.id, total, slip))
      await nothingIsStored()
      expect(await stateOf(invoice.id)).toBe("paid")
      const [now] = await entries(`&id=${entry.id}`)
      expect(now?.actions).toEqual(SETTLE_OR_GIVE_BACK)
    })

    it("the day of the payment is none", async () => {
      const { invoice } = await till.sell()
      const returned_at = new Date().toISOString().slice(0, 10)
      const refund = await till.record(invoice.id, "1", { returned_at })
      expect(refund.state).toBe("booked")
    })
  })

  it.each([
    ["an order's money", async () => (await till.sell()).invoice],
    ["money without an order", async () => (await soldOut()).invoice],
  ])("makes one payout of ten clicks to return %s", async (_, make) => {
    const { simulator } = use()
    const { id, amount } = await make()
    const key = { idempotency_key: randomUUID() }
    const all = await Promise.all(
      Array.from({ length: 10 }, () => till.returnBy(id, amount, key))
    )
    const later = await till.returnBy(id, amount, key)
    expect(later.state).toBe("paid")
    expect(new Set([...all, later].map(({ id }) => id)).size).toBe(1)
    expect(simulator.executions("payout")).toHaveLength(1)
    expect(await till.refunds(id)).toMatchObject([{ state: "booked" }])
  })

  it("is not what a shopper sees: their money is back, or on its way", async () => {
    const { shop } = use()
    const { session, invoice, total } = await soldOut()
    const seen = async () => {
      const path = `/store/sbp/payment-sessions/${session.id}`
      return (await shop.shopper.get<{ payment: StorePayment }>(path)).payment
    }
    lose()
    const { id } = await till.returnBy(invoice.id, total)
    expect(await seen()).toMatchObject({ status: "paid", delayed: true })
    await desk.act(id, "resolve", { outcome: "paid", note: "Seen" })
    expect(await seen()).toMatchObject({
      status: "returned",
      delayed: false,
      order_id: null,
      confirmation_url: null,
      reference: invoice.id,
    })
  })

  it("of money for what was paid otherwise leaves the order alone", async () => {
    const { shop, simulator } = use()
    const { cart, collectionId, invoice, paymentId } = await shop.checkOut()
    await shop.startPayment(collectionId, { provider_id: "pp_system_default" })
    const orderId = String((await shop.complete(cart)).order?.id)
    simulator.pay(paymentId)
    await simulator.idle()
    const entry = await told(invoice.id, "already_paid_elsewhere")
    await till.cancel(orderId)
    const { order } = await shop.admin.get<HttpTypes.AdminOrderResponse>(
      `/admin/orders/${orderId}`
    )
    expect(order.status).toBe("canceled")
    await act("return", entry)
    expect(await shop.attention()).toEqual([])
    expect(await till.refunds(invoice.id)).toMatchObject([
      { state: "booked", medusa_refund_id: null },
    ])
  })

  describe("beside Medusa's own button", () => {
    const path = "/admin/payments/pay_none/refund"

    it("knows no payment that is not there", async () => {
      expect(await answerOf(till.refund("pay_none", 1))).toMatchObject({
        status: 404,
        data: { type: "not_found" },
      })
    })

    it("is for whoever is signed in", async () => {
      const { invoice, paymentId } = await till.sell()
      for (const spelling of [path, path.replace("pay_none", paymentId)]) {
        const { status } = await fetch(
          `http://localhost:${STORE_PORT}${spelling}`,
          {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: "{}",
          }
        )
        expect(status).toBe(401)
      }
      expect(await till.refunds(invoice.id)).toEqual([])
    })
  })
}
