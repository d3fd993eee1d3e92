import type { AdminPayoutWithHistory } from "../../../src/api/admin/sbp/payouts/read-payout"
import { digestOf } from "../../../src/modules/payout/link-token"
import { SBP_PAYOUT_MODULE } from "../../../src/modules/payout"
import { lockDecisions } from "../../../src/modules/payout/sql"
import { sweepPayouts } from "../../../src/flows/sweep"
import type { HttpClient } from "../http-client"
import { OrderChanges } from "../refunds/order-changes"
import { RefundFixture } from "../refunds/refund-fixture"
import { rawRequest } from "../support/raw-request"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { untilWaiting } from "../support/until-waiting"
import {
  CARD,
  OTHER_CARD,
  PayoutFixture,
  payoutOf,
  PAYOUTS,
} from "./payout-fixture"

const RECIPIENT = {
  recipient_name: "Анна Иванова",
  recipient_email: "anna@example.com",
}

type Secrets = { url: string | null; code: string | null }

const tokenIn = (url: string) => String(/[\w-]{43}$/.exec(url))

/** Guesses of a person who saw part of a token, another token, or the database. */
function editsOf(token: string, other: string): string[] {
  const at = (place: number) =>
    token.slice(0, place) +
    (token[place] === "A" ? "B" : "A") +
    token.slice(place + 1)
  return [
    ...[0, 1, 2, 7, 14, 21, 28, 35, 40, 41, 42].map(at),
    token.slice(0, 21) + other.slice(21),
    other.slice(0, 42) + token.slice(42),
    token.toUpperCase(),
    token.toLowerCase(),
    [...token].reverse().join(""),
    token.slice(1),
    token.slice(0, -1),
    `A${token}`,
    `${token}A`,
    token + token,
    digestOf(token),
    "",
    // If both tokens end in the same letter, one edit makes the other token.
  ].filter((edit) => edit !== other)
}

export function links(use: () => TestShop) {
  const fixture = new PayoutFixture(use)
  const sent = () => use().simulator.executions("payout").length

  async function create(
    changes: Record<string, unknown> = {},
    link: Record<string, unknown> = {}
  ): Promise<AdminPayoutWithHistory> {
    return fixture.create({
      card_number: undefined,
      description: "Работа в ноябре",
      link: { ...RECIPIENT, ...link },
      ...changes,
    })
  }

  const shownTo = async (id: unknown, client: HttpClient = fixture.operator) =>
    (await client.post<{ link: Secrets }>(`${PAYOUTS}/${String(id)}/link`, {}))
      .link

  const secretsOf = async (id: unknown) => {
    const { url, code } = await shownTo(id)
    return { url: String(url), code }
  }

  /** The address in the link's e-mail. */
  const mailedAddress = async (id: unknown) => {
    const payouts = use().shop.container.resolve(SBP_PAYOUT_MODULE)
    const opened = await payouts.retrieveLink(String(id))
    return (await payouts.readSecrets(opened)).url
  }

  const MAILED = { is_mailed: true }

  const open = (url: string, headers: Record<string, string> = {}) =>
    rawRequest(url, { method: "GET", headers })

  const give = (
    url: string,
    card_number: string,
    code = "",
    headers: Record<string, string> = {}
  ) =>
    rawRequest(url, {
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        ...headers,
      },
      body: new URLSearchParams({ card_number, code }).toString(),
    })

  /** Submits a card; returns the page that the recipient's browser shows in the end. */
  async function submit(url: string, card_number: string, code = "") {
    const answer = await give(url, card_number, code)
    expect(answer).toMatchObject({
      status: 303,
      body: expect.not.stringContaining(card_number) as string,
    })
    const location = String(answer.headers.location)
    expect(location).not.toMatch(/\d{4}/)
    return (await open(new URL(location, url).href)).body
  }

  it("is paid to the card that its recipient types, once", async () => {
    const { id, state, card, link } = await create()
    expect({ state, card }).toEqual({ state: "awaiting_card", card: null })
    expect(link).toMatchObject({ ...RECIPIENT, days: 3, used_at: null })
    expect(JSON.stringify(await fixture.read(id))).not.toContain("receive")
    const { url, code } = await secretsOf(id)
    expect(code).toBeNull()

    const page = await open(url, { "accept-language": "ru-RU,ru;q=0.9" })
    expect(page.status).toBe(200)
    expect(page.body).toContain("100,00")
    expect(page.body).toContain("Анна Иванова")
    expect(page.body).toContain("Работа в ноябре")
    expect(page.headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    })
    expect(page.headers["set-cookie"]).toBeUndefined()
    expect(page.headers["content-security-policy"]).toContain(
      "default-src 'none'"
    )

    const sentPage = await submit(url, "4111 1111 1111 1111")
    expect(sentPage).toContain("Sent")
    expect(sentPage).toContain("ends in 1111")
    const payout = await fixture.read(id)
    expect(payout).toMatchObject({
      state: "paid",
      card: { first6: "411111", last4: "1111" },
      link: { opened_from: expect.any(String) as string },
    })
    expect(payout.link?.used_at).not.toBeNull()
    // The link's id is not shown: with a leaked key, it gives the address.
    const { payouts } = await fixture.list("?limit=1")
    for (const link of [payout.link, payouts[0]?.link]) {
      expect(link).toMatchObject(RECIPIENT)
      expect(link).not.toHaveProperty("id")
    }
    expect(payout.history.map(({ event }) => event)).toEqual([
      "created",
      "link_shown",
      "card_given",
      "answered",
    ])
    // The address works once.
    expect(await submit(url, OTHER_CARD)).toContain("has already been entered")
    expect(sent()).toBe(1)
  })

  it("is paid once, however many cards are typed at the same moment", async () => {
    const { id } = await create()
    const { url } = await secretsOf(id)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        give(url, number % 2 ? CARD : OTHER_CARD).catch(() => undefined)
      )
    )
    expect(answers.some((answer) => answer?.status === 303)).toBe(true)
    expect(sent()).toBe(1)
    expect((await fixture.read(id)).state).toBe("paid")
  })

  it("waits for a second person, who types no card, and then reveals its address only by e-mail", async () => {
    const byHand = await answerOf(create({ amount: "1000.01" }))
    expect(byHand?.data.message).toMatch(/by e-mail only/)
    const { id, state } = await create({ amount: "1000.01" }, MAILED)
    expect(state).toBe("awaiting_approval")
    const approver = await fixture.approver()
    const early = await answerOf(shownTo(id, approver))
    expect(early?.data.message).toMatch(/is not live/)

    const typed = await answerOf(
      fixture.act(id, "approve", { card_number: CARD }, approver)
    )
    expect(typed?.data.message).toMatch(/approve it without one/)
    const own = await answerOf(fixture.act(id, "approve", {}))
    expect(own?.status).toBe(403)
    const approved = await fixture.act(id, "approve", {}, approver)
    expect(approved).toMatchObject({ state: "awaiting_card" })

    for (const client of [fixture.operator, approver]) {
      const refused = await answerOf(shownTo(id, client))
      expect(refused?.data.message).toMatch(/by e-mail only/)
    }
    expect(await submit(await mailedAddress(id), CARD)).toContain("Sent")
    expect(sent()).toBe(1)
  })

  it("shows its approver the code, and no address", async () => {
    const { id } = await create(
      { amount: "1000.01" },
      { ...MAILED, requires_code: true }
    )
    const approver = await fixture.approver()
    await fixture.act(id, "approve", {}, approver)
    const { url, code } = await shownTo(id, approver)
    expect(url).toBeNull()
    const address = await mailedAddress(id)
    expect(await submit(address, CARD, String(code))).toContain("Sent")
  })

  it("is not sent once the payout that it replaces turns out to be paid, and its history says so", async () => {
    use().simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
    const { id: replaces_id } = await fixture.create({ amount: "20" })
    const approver = await fixture.approver()
    const resolve = (outcome: string, more = {}) =>
      fixture.act(
        replaces_id,
        "resolve",
        { outcome, note: "Seen", ...more },
        approver
      )
    await resolve("not_paid")
    const { id } = await create({ amount: "20", replaces_id }, MAILED)
    // Only a person says that the money is not gone, so another person must approve.
    await fixture.act(id, "approve", {}, approver)
    await resolve("paid", { is_correction: true })
    const page = await submit(await mailedAddress(id), OTHER_CARD)
    expect(page).toContain("was stopped")
    expect(page).not.toContain("<form")
    expect(sent()).toBe(1)
    expect((await fixture.read(id)).history.at(-1)).toMatchObject({
      event: "link_refused",
      details: { refusal: "stopped" },
      note: expect.stringContaining(String(replaces_id)) as string,
    })
  })

  it("is on the operator's list if its payout fails, until that is replaced", async () => {
    const { shop, simulator } = use()
    simulator.fault("payout", { mode: "status", status: 401, times: 1 })
    const { id } = await create()
    const { url } = await secretsOf(id)
    expect(await submit(url, CARD)).toContain("will contact you")
    await sweepPayouts(shop.container)
    const { attention } = await shop.admin.get<{ attention: object[] }>(
      "/admin/sbp/attention"
    )
    expect(attention).toEqual([
      expect.objectContaining({
        reason: "link_not_paid",
        payout_id: id,
        amount: "100.00",
        actions: ["resolve"],
      }),
    ])
    const again = { replaces_id: id, confirm_not_paid: true }
    const replacement = await create(again)
    expect(await shop.attention()).toEqual([])
    await fixture.act(replacement.id, "withdraw", { note: "Paid in cash" })
    expect(await shop.attention()).toEqual([])
  })

  it("stays off the operator's list once a person has closed its entry, however often its event is published", async () => {
    const { shop, simulator, sql } = use()
    simulator.fault("payout", { mode: "status", status: 401, times: 1 })
    const { id } = await create()
    const { url } = await secretsOf(id)
    await submit(url, CARD)
    const { attention } = await shop.admin.get<{ attention: { id: string }[] }>(
      "/admin/sbp/attention"
    )
    await shop.ledger.resolveAttention(String(attention[0]?.id), {
      actor_id: "user_1",
      note: "Paid in cash",
    })
    // The state without an event bus.
    await sql("sbp_payout").where({ id }).update({ published_state: null })
    await sweepPayouts(shop.container)
    expect(
      (await sql("sbp_payout").where({ id }).first()) as object
    ).toMatchObject({ published_state: "failed" })
    expect(await shop.attention()).toEqual([])
  })

  it("is on the operator's list for a failed return of an order's money as well, until it is found paid", async () => {
    const { shop, simulator } = use()
    const { invoice } = await new RefundFixture(use).placeOrder()
    simulator.fault("payout", { mode: "status", status: 401, times: 1 })
    const { id } = await create({
      purpose: "return",
      invoice_id: invoice.id,
      confirm_more_than_owed: true,
    })
    const { url } = await secretsOf(id)
    await submit(url, CARD)
    expect(await shop.attention()).toEqual(["link_not_paid"])
    const found = { outcome: "paid", note: "It is in the cabinet" }
    await fixture.act(id, "resolve", found, await fixture.approver())
    expect(await shop.attention()).toEqual([])
  })

  it("asks for a code, and five mistakes block it", async () => {
    const { id } = await create({}, { requires_code: true })
    const { url, code } = await secretsOf(id)
    expect(code).toMatch(/^\d{6}$/)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0")
    for (let attempt = 0; attempt < 4; attempt++) {
      expect(await submit(url, CARD, wrong)).toContain("not the code")
    }
    // An invalid card number does not count as an attempt.
    expect(await submit(url, "4111111111111112", wrong)).toContain(
      "not a valid card number"
    )
    expect(await submit(url, CARD, wrong)).toContain("Too many attempts")
    expect(await submit(url, CARD, String(code))).toContain("Too many attempts")
    expect(sent()).toBe(0)
    expect((await fixture.read(id)).link?.attempts).toBe(5)
  })

  it("is sent with its code", async () => {
    const { id } = await create({}, { requires_code: true })
    const { url, code } = await secretsOf(id)
    expect(await submit(url, CARD, String(code))).toContain("Sent")
    expect(sent()).toBe(1)
  })

  it("ends when it is withdrawn, even while its page is open", async () => {
    const { id } = await create()
    const { url } = await secretsOf(id)
    await open(url)
    const withdrawn = await fixture.act(id, "withdraw", { note: "Wrong sum" })
    expect(withdrawn).toMatchObject({ state: "withdrawn" })
    const page = await submit(url, CARD)
    expect(page).toContain("Withdrawn")
    expect(page).not.toContain("has already been entered")
    expect((await open(url)).body).toContain("Withdrawn")
    expect(sent()).toBe(0)
  })

  it("ends by itself, and its money can be promised again", async () => {
    const { sql, shop } = use()
    const { id } = await create({ amount: "900" })
    const { url } = await secretsOf(id)
    await sql("sbp_payout_link").update({ expires_at: new Date() })
    expect(await submit(url, CARD)).toContain("This page has expired")
    await sweepPayouts(shop.container)
    expect(await fixture.read(id)).toMatchObject({ state: "expired" })
    expect(await submit(url, CARD)).toContain("This page has expired")
    expect(sent()).toBe(0)
  })

  it("is on the operator's list if a return of an order's money ends by itself, until the money goes back", async () => {
    const { sql, shop } = use()
    const { invoice } = await new RefundFixture(use).placeOrder()
    const back = () =>
      create({
        purpose: "return",
        invoice_id: invoice.id,
        amount: "100",
        confirm_more_than_owed: true,
      })
    const { id } = await back()
    await sql("sbp_payout_link").update({ expires_at: new Date() })
    await sweepPayouts(shop.container)
    const { attention } = await shop.admin.get<{ attention: object[] }>(
      "/admin/sbp/attention"
    )
    expect(attention).toEqual([
      expect.objectContaining({
        reason: "return_incomplete",
        invoice_id: invoice.id,
        payout_id: id,
        amount: "100.00",
        actions: ["return", "record_refund", "resolve"],
      }),
    ])
    const { url } = await secretsOf((await back()).id)
    expect(await submit(url, CARD)).toContain("Sent")
    expect(await shop.attention()).toEqual([])
  })

  it("stays on the operator's list with what no later return has brought", async () => {
    const { sql, shop } = use()
    const { invoice } = await new RefundFixture(use).placeOrder()
    const back = (amount: string) =>
      create({
        purpose: "return",
        invoice_id: invoice.id,
        amount,
        confirm_more_than_owed: true,
      })
    const arrives = async ({ id }: AdminPayoutWithHistory) => {
      const { url } = await secretsOf(id)
      expect(await submit(url, CARD)).toContain("Sent")
    }
    const listed = async () => {
      const { attention } = await shop.admin.get<{
        attention: { amount: string }[]
      }>("/admin/sbp/attention")
      return attention.map(({ amount }) => amount)
    }
    const ending = [await back("100"), await back("30")]
    const other = await back("50")
    await sql("sbp_payout_link")
      .whereIn(
        "payout_id",
        ending.map(({ id }) => String(id))
      )
      .update({ expires_at: new Date() })
    await sweepPayouts(shop.container)
    expect(await listed()).toEqual(["130.00"])
    await arrives(other)
    expect(await listed()).toEqual(["130.00"])
    await arrives(await back("40"))
    expect(await listed()).toEqual(["90.00"])
    await arrives(await back("90"))
    expect(await shop.attention()).toEqual([])
  })

  it("counts towards the limits for as long as it lives", async () => {
    const { sql } = use()
    const approver = await fixture.approver()
    for (let number = 0; number < 2; number++) {
      const { id } = await create(
        { amount: "50000", confirm_duplicate: true },
        MAILED
      )
      await fixture.act(id, "approve", {}, approver)
    }
    // After this time, typed cards no longer count.
    await sql("sbp_payout").update({
      counted_at: new Date(Date.now() - 48 * 3_600_000),
    })
    const refused = await answerOf(create({ amount: "0.01" }))
    expect(refused?.data.message).toMatch(
      /limit for all payouts within 24 hours/
    )
    const [last] = (await fixture.list("?state=awaiting_card")).payouts
    await fixture.act(last?.id, "withdraw", { note: "Not needed" })
    expect((await create({ amount: "500" })).state).toBe("awaiting_card")
  })

  it("needs a second person even if the amount is split, by its recipient or by a card", async () => {
    const first = await create({ amount: "600" })
    const second = await create({ amount: "500" }, MAILED)
    expect([first.state, second.state]).toEqual([
      "awaiting_card",
      "awaiting_approval",
    ])
    // Another address, but in the end the same card.
    const third = await create(
      { amount: "500" },
      { recipient_email: "other@example.com" }
    )
    expect(third.state).toBe("awaiting_card")
    const one = await secretsOf(first.id)
    expect(await submit(one.url, CARD)).toContain("Sent")
    const other = await secretsOf(third.id)
    expect(await submit(other.url, CARD)).toContain("cannot go to this card")
    expect(await submit(other.url, OTHER_CARD)).toContain("Sent")
    expect(sent()).toBe(2)
  })

  it("asks before the same sum is promised to the same address twice", async () => {
    await create()
    const refused = await answerOf(create())
    expect(refused?.data).toMatchObject({ code: "duplicate_payout" })
    expect((await create({ confirm_duplicate: true })).state).toBe(
      "awaiting_card"
    )
  })

  it("is one payout for one key, whatever happens to the request", async () => {
    const body = payoutOf({ card_number: undefined, link: RECIPIENT })
    const post = (changes: object = {}) =>
      fixture.operator.post<{ payout: AdminPayoutWithHistory }>(PAYOUTS, {
        ...body,
        ...changes,
      })
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await post()).payout.id)
    )
    expect(new Set(ids).size).toBe(1)
    const other = { ...RECIPIENT, recipient_email: "thief@example.com" }
    const refused = await answerOf(post({ link: other }))
    expect(refused?.data).toMatchObject({ code: "idempotency_key_used" })
  })

  it("says what is wrong with a request", async () => {
    const message = async (changes: object, link?: object) =>
      (await answerOf(create({ ...changes }, { ...link })))?.data.message
    expect(await message({ card_number: CARD })).toMatch(/one of them/)
    expect(await message({}, { recipient_name: CARD })).toMatch(
      /could be a card's/
    )
    expect(await message({}, { days: 15 })).toMatch(/from 1 to 14/)
    expect(
      await message({}, { is_mailed: true, recipient_email: null })
    ).toMatch(/is to be sent there/)
  })

  it("stays what was approved: the database changes neither recipient nor sum", async () => {
    const { sql } = use()
    await create()
    for (const change of [
      { recipient_name: "Somebody else" },
      { recipient_email: "thief@example.com" },
      { token_digest: digestOf("a") },
      { days: 14 },
    ]) {
      await expect(sql("sbp_payout_link").update(change)).rejects.toThrow(
        /does not change/
      )
    }
    const card = { first6: "411111", last4: "1111", fingerprint: "a" }
    await sql("sbp_payout").update({ state: "rejected" })
    await expect(sql("sbp_payout").update(card)).rejects.toThrow(
      /does not change/
    )
  })

  it("pays nothing to a person who can write its row and has no key", async () => {
    const { sql } = use()
    const { id } = await create()
    const { url } = await secretsOf(id)
    const own = "A".repeat(43)
    // As a superuser, whom triggers do not stop.
    await sql.transaction(async (trx) => {
      await trx.raw("SET LOCAL session_replication_role = replica")
      await trx("sbp_payout_link").update({ token_digest: digestOf(own) })
    })
    await submit(url.replace(/[\w-]{43}$/, own), CARD)
    expect(sent()).toBe(0)
    expect((await fixture.read(id)).state).toBe("awaiting_card")
  })

  it("is not opened by any edit of its token", async () => {
    const { id } = await create()
    const other = await create({ confirm_duplicate: true })
    const { url } = await secretsOf(id)
    const token = tokenIn(url)
    const edits = editsOf(token, tokenIn((await secretsOf(other.id)).url))
    expect(edits.length).toBeGreaterThan(20)
    for (const edit of edits) {
      const forged = url.replace(token, edit)
      const { status, body } = await open(forged)
      expect({ edit, status }).toEqual({ edit, status: 404 })
      if (edit.length === token.length) {
        expect(body).toContain("no such page")
      }
      await give(forged, CARD)
    }
    expect(sent()).toBe(0)
    expect((await fixture.read(id)).state).toBe("awaiting_card")
    expect(await submit(url, CARD)).toContain("Sent")
  })

  it("shows earlier payouts to its card and its recipient, and other recipients of the card", async () => {
    type Fields = Record<string, unknown>
    const pay = async (changes: Fields, link: Fields, card: string) => {
      const { id } = await create({ confirm_duplicate: true, ...changes }, link)
      const { url } = await secretsOf(id)
      expect(await submit(url, card)).toContain("Sent")
      return fixture.read(id)
    }
    const boris = { recipient_name: "Борис", recipient_email: "b@example.com" }
    const first = await pay({ amount: "10" }, {}, CARD)
    const never = { count: 0, last_at: null }
    expect(first.paid_before).toEqual({
      card: never,
      recipient: never,
      other_recipients: [],
    })
    const { paid_before } = await pay({ amount: "11" }, boris, CARD)
    expect(paid_before).toMatchObject({
      card: { count: 1 },
      recipient: never,
      other_recipients: ["Анна Иванова"],
    })
    const { id } = await create({ amount: "12" })
    const waiting = await fixture.read(id)
    expect(waiting.paid_before).toMatchObject({
      card: null,
      recipient: { count: 1 },
      other_recipients: [],
    })
    const typed = await fixture.create({ amount: "13" })
    expect(typed.paid_before).toMatchObject({
      card: { count: 2 },
      recipient: null,
      other_recipients: ["Анна Иванова", "Борис"],
    })
  })

  it("returns a shopper's money, which is reserved while it is live, free when it is withdrawn, and booked when it is paid", async () => {
    const { shop } = use()
    const { invoice } = await new RefundFixture(use).placeOrder()
    const back = () =>
      create({
        purpose: "return",
        invoice_id: invoice.id,
        amount: invoice.amount,
        confirm_more_than_owed: true,
      })
    const states = async () =>
      (await shop.ledger.listSbpRefunds({ invoice_id: invoice.id }))
        .map(({ state }) => state)
        .sort()

    const withdrawn = await back()
    const refused = await answerOf(back())
    expect(refused?.data.message).toMatch(/there are 0\.00 RUB left to return/)
    await fixture.act(withdrawn.id, "withdraw", { note: "Another address" })
    expect(await states()).toEqual(["released"])

    const { id } = await back()
    const { url } = await secretsOf(id)
    expect(await submit(url, CARD)).toContain("Sent")
    expect(await states()).toEqual(["booked", "released"])
  })

  it("is not sent once its money is no longer owed", async () => {
    const { sql } = use()
    const { invoice } = await new RefundFixture(use).placeOrder()
    const { id } = await create({
      purpose: "return",
      invoice_id: invoice.id,
      amount: invoice.amount,
      confirm_more_than_owed: true,
    })
    const { url } = await secretsOf(id)
    // The state after the gateway reported that it returned the money itself.
    await sql("sbp_invoice")
      .where({ id: invoice.id })
      .update({ received_amount: "0.00" })
    expect(await submit(url, CARD)).toContain("was stopped")
    expect(sent()).toBe(0)
  })

  describe("for a return", () => {
    const changes = new OrderChanges(use)

    /** Sells `count` packets of tea at 349.90, of which all but one are to come back. */
    async function sendBack(count = 2) {
      const refunds = new RefundFixture(use)
      const back = await use().prepare(`sent_back_${count}`, async () => {
        const quantity = count + 1
        const { invoice, orderId } = await refunds.placeOrder({ quantity })
        await changes.fulfil(orderId)
        return { invoice, returnId: await request(orderId, count) }
      })
      const orderId = String(back.invoice.order_id)
      return { ...back, request: (more: number) => request(orderId, more) }
    }

    async function request(orderId: string, quantity: number) {
      const [item] = await changes.items(orderId)
      const items = [{ id: String(item?.id), quantity }]
      const id = await changes.beginReturn(orderId, items)
      await changes.confirmReturn(id)
      return id
    }

    const linkTo = async (invoice_id: string, amount: string, more = {}) => {
      const { id } = await create({
        purpose: "return",
        invoice_id,
        amount,
        confirm_duplicate: true,
        ...more,
      })
      return { id, ...(await secretsOf(id)) }
    }

    it("is not sent once less is owed for the order, which its history says, and is sent once it is owed again", async () => {
      const { invoice, request, returnId } = await sendBack()
      const { id, url } = await linkTo(invoice.id, "699.80")
      await changes.cancelReturn(returnId)
      await request(1)
      expect(await submit(url, CARD)).toContain("was stopped")
      expect(await submit(url, OTHER_CARD)).toContain("was stopped")
      expect(sent()).toBe(0)
      const { state, history } = await fixture.read(id)
      expect(state).toBe("awaiting_card")
      const refused = history.filter(({ event }) => event === "link_refused")
      expect(refused.map(({ note }) => note)).toEqual([
        expect.stringMatching(
          /^By now, order order_\w+ owes the shopper only 349\.90 of these 699\.80 RUB/
        ),
      ])
      await request(1)
      expect(await submit(url, CARD)).toContain("Sent")
    })

    it.each([
      [
        "to a card",
        { card_number: CARD, link: undefined },
        { card_number: CARD },
      ],
      ["by link", { link: { ...RECIPIENT, ...MAILED } }, {}],
    ])(
      "is not approved once less is owed for the order, %s",
      async (_, destination, approval) => {
        const { invoice, returnId } = await sendBack(3)
        const { id, state } = await create({
          purpose: "return",
          invoice_id: invoice.id,
          amount: "1049.70",
          ...destination,
        })
        expect(state).toBe("awaiting_approval")
        await changes.cancelReturn(returnId)
        const approver = await fixture.approver()
        const approve = fixture.act(id, "approve", approval, approver)
        expect((await answerOf(approve))?.data.message).toMatch(
          /owes the shopper only 0\.00 of these 1049\.70 RUB.* Reject or withdraw/
        )
        expect(sent()).toBe(0)
        expect(await fixture.read(id)).toMatchObject({ state })
      }
    )

    it("is not sent once its return was cancelled, where goodwill took its place in the books", async () => {
      const { invoice, returnId } = await sendBack(1)
      const owed = await linkTo(invoice.id, "349.90")
      const more = { confirm_more_than_owed: true }
      const goodwill = await linkTo(invoice.id, "349.90", more)
      expect(await submit(goodwill.url, CARD)).toContain("Sent")
      await changes.cancelReturn(returnId)
      expect(await submit(owed.url, OTHER_CARD)).toContain("was stopped")
      expect(sent()).toBe(1)
    })

    it("is not sent once its return was cancelled, whatever credit lines an admin wrote", async () => {
      const { invoice, returnId } = await sendBack(1)
      const { url } = await linkTo(invoice.id, "349.90")
      const orderId = String(invoice.order_id)
      await changes.cancelReturnBehindCredit(returnId, orderId, 349.9)
      expect(await submit(url, CARD)).toContain("was stopped")
      expect(sent()).toBe(0)
    })

    it("is not sent once its money is no longer owed for the order, even after goodwill was booked", async () => {
      const { invoice, orderId } = await new RefundFixture(use).placeOrder({
        quantity: 3,
      })
      const more = { confirm_more_than_owed: true }
      const goodwill = await linkTo(invoice.id, "349.90", more)
      await changes.requestReturn(orderId)
      const owed = await linkTo(invoice.id, "349.90", more)
      const returned = await use().shop.admin.get<{
        returns: { id: string }[]
      }>(`/admin/returns?order_id=${orderId}`)
      await changes.cancelReturn(String(returned.returns[0]?.id))
      expect(await submit(goodwill.url, OTHER_CARD)).toContain("Sent")
      expect(await submit(owed.url, CARD)).toContain("was stopped")
      expect(sent()).toBe(1)
    })

    /** A link to money that was already sent, which a person can find out. */
    async function linkToPaid() {
      const { invoice } = await sendBack(1)
      use().simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
      const first = await fixture.create({
        purpose: "return",
        invoice_id: invoice.id,
        amount: "349.90",
        card_number: OTHER_CARD,
      })
      expect(first.state).toBe("unknown")
      const approver = await fixture.approver()
      const resolve = (outcome: string, more = {}) =>
        fixture.act(
          first.id,
          "resolve",
          { outcome, note: "Seen", ...more },
          approver
        )
      await resolve("not_paid")
      const { url } = await linkTo(invoice.id, "349.90")
      const findPaid = () => resolve("paid", { is_correction: true })
      return { invoice, url, findPaid }
    }

    it("is not sent once an earlier payout of the same money turns out paid", async () => {
      const { invoice, url, findPaid } = await linkToPaid()
      await findPaid()
      const refunds = new RefundFixture(use)
      expect(await refunds.states(invoice.id)).toEqual(["booked", "reserved"])
      expect(await submit(url, CARD)).toContain("was stopped")
      expect(sent()).toBe(1)
    })

    it("is not sent if the earlier payout turns out paid while its card waits for its turn", async () => {
      const { sql } = use()
      const { url, findPaid } = await linkToPaid()
      const held = await sql.transaction()
      await lockDecisions(held)
      const finding = findPaid()
      let typing: Promise<string> | undefined
      try {
        await untilWaiting(sql, 1)
        typing = submit(url, CARD)
        await untilWaiting(sql, 2)
      } finally {
        await held.rollback()
      }
      await finding
      expect(await typing).toContain("Try again in a minute")
      expect(await submit(url, CARD)).toContain("was stopped")
      expect(sent()).toBe(1)
    })

    it("waits while another refund of the order is being booked", async () => {
      const refunds = new RefundFixture(use)
      const { invoice } = await sendBack()
      const first = await linkTo(invoice.id, "349.90")
      const second = await linkTo(invoice.id, "349.90")
      expect(await submit(first.url, OTHER_CARD)).toContain("Sent")
      const [booked] = await refunds.refunds(invoice.id)
      // The state after the process was killed before it recorded what Medusa had done.
      await use()
        .sql("sbp_refund")
        .where({ id: booked?.id })
        .update({ state: "due" })
      expect(await submit(second.url, CARD)).toContain("Try again in a minute")
      const { history } = await fixture.read(second.id)
      expect(history.map(({ event }) => event)).not.toContain("link_refused")
      await refunds.book(booked?.id)
      expect(await refunds.states(invoice.id)).toEqual(["booked", "reserved"])
      expect(await submit(second.url, CARD)).toContain("Sent")
    })

    it("does not wait for a refund that itself waits for an open order edit", async () => {
      const refunds = new RefundFixture(use)
      const { invoice, returnId } = await sendBack()
      const { url } = await linkTo(invoice.id, "699.80")
      await changes.cancelReturn(returnId)
      await changes.beginEdit(String(invoice.order_id))
      const waiting = await refunds.record(invoice.id, "50")
      expect(waiting).toMatchObject({
        state: "due",
        book_error: expect.stringContaining("open order edit") as string,
      })
      expect(await submit(url, CARD)).toContain("was stopped")
    })

    it("is sent beside a return above what is owed, which is sent as well", async () => {
      const { invoice } = await sendBack()
      const owed = await linkTo(invoice.id, "699.80")
      const more = { confirm_more_than_owed: true }
      const goodwill = await linkTo(invoice.id, "50", more)
      expect(await submit(goodwill.url, OTHER_CARD)).toContain("Sent")
      expect(await submit(owed.url, CARD)).toContain("Sent")
      expect(await new RefundFixture(use).states(invoice.id)).toEqual([
        "booked",
        "booked",
      ])
    })
  })

  it("leaves a trail that can be verified", async () => {
    const { shop } = use()
    const { id } = await create({ amount: "1000.01" }, MAILED)
    const approver = await fixture.approver()
    await fixture.act(id, "approve", {}, approver)
    expect(await submit(await mailedAddress(id), CARD)).toContain("Sent")
    const payouts = shop.container.resolve(SBP_PAYOUT_MODULE)
    const verdict = await payouts.checkTrail()
    expect(verdict).toMatchObject({ rows: 4 })
    expect(verdict).not.toHaveProperty("broken")
  })

  it("is read without text that was copied beside it", async () => {
    const { id } = await create()
    const { url } = await secretsOf(id)
    for (const rest of [".", ")", "%", "%E0%A4%A", "%D1%81"]) {
      expect((await open(url + rest)).body).toContain("Card number")
    }
    expect(await submit(`${url}.`, CARD)).toContain("Sent")
  })

  it("leads back from the form and says when to try again while its row cannot be read", async () => {
    const { sql } = use()
    const { id } = await create()
    const { url } = await secretsOf(id)
    const locking = await sql.transaction()
    await locking.raw("LOCK TABLE sbp_payout_link")
    const [answer, page] = await Promise.all([give(url, CARD), open(url)])
    await locking.rollback()
    expect(answer).toMatchObject({
      status: 303,
      headers: { location: "?lang=en&mistake=busy" },
    })
    expect(page).toMatchObject({
      status: 503,
      body: expect.stringContaining("Try again in a minute") as string,
      headers: {
        "retry-after": "60",
        "referrer-policy": "no-referrer",
        "cache-control": "no-store",
        "content-type": expect.stringContaining("text/html") as string,
      },
    })
    expect(sent()).toBe(0)
    expect(await submit(url, CARD)).toContain("Sent")
    const forged = await open(`${url}?mistake=busy`)
    expect(forged.body).not.toContain("could not be taken")
  })

  it.each([
    ["stopped", "Выплата остановлена"],
    ["code", "Код не тот."],
  ])(
    "explains in both languages why a card was not accepted: %s",
    async (mistake, russian) => {
      const { id } = await create()
      const { url } = await secretsOf(id)
      const { body } = await open(`${url}?lang=en&mistake=${mistake}`)
      const other = /<nav><a href="([^"]+)"/.exec(body)?.[1] ?? ""
      const page = await open(`${url}${other.replaceAll("&amp;", "&")}`)
      expect(page.body).toContain(russian)
    }
  )

  it("answers 429 to too many requests", async () => {
    const { id } = await create()
    const { url } = await secretsOf(id)
    const statuses: number[] = []
    for (let request = 0; request < 40; request++) {
      statuses.push((await open(url)).status)
    }
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
  })

  it("still accepts cards from a network that requested too many unknown addresses", async () => {
    const { id } = await create()
    const { url } = await secretsOf(id)
    const headers = { "x-forwarded-for": "203.0.113.7" }
    const invented = url.replace(/[^/]*$/, "x")
    const statuses: number[] = []
    // At most twice as many as needed: a minute may end in between.
    while (statuses.at(-1) !== 429 && statuses.length < 1_300) {
      statuses.push((await open(invented, headers)).status)
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
    expect((await open(url, headers)).status).toBe(200)
    expect((await give(url, CARD, "", headers)).headers.location).toBe(
      "?lang=en"
    )
    expect(sent()).toBe(1)
  })
}
