import { randomUUID } from "node:crypto"
import type { HttpTypes } from "@medusajs/framework/types"
import {
  adminEmail,
  approverEmail,
  demoPassword,
} from "../../../scripts/seed/logins"
import { ARRIVED, DID_NOT_ARRIVE, payOut } from "../../../src/workflows"
import { seePeople } from "../../../src/flows/people/resolve-people"
import { lockDecisions } from "../../../src/modules/payout/sql"
import type { AdminHealth } from "../../../src/api/admin/sbp/health/read-health"
import type { HttpClient } from "../http-client"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf, logIn } from "../support/shop"
import { sweep } from "../support/sweep"
import { untilWaiting } from "../support/until-waiting"
import { secretKey } from "../support/secret-key"
import { CARD, OTHER_CARD, PayoutFixture } from "./payout-fixture"

const PEOPLE = "/admin/sbp/people"

/**
 * The rights belong to the user who had the address when it was listed, not to
 * later users of it.
 */
export function people(use: () => TestShop) {
  const fixture = new PayoutFixture(use)
  const sent = () => use().simulator.executions("payout").length

  const refused = {
    status: 403,
    data: {
      type: "forbidden",
      message: expect.stringMatching(
        /^Only a user who is listed in the option "\w+" of the plugin may do this$/
      ) as string,
    },
  }

  const idOf = async (email: string) => {
    const client = await logIn(
      use().shop.anonymous,
      "user",
      email,
      demoPassword
    )
    const { user } =
      await client.get<HttpTypes.AdminUserResponse>("/admin/users/me")
    return user.id
  }

  const approve = async (id: unknown) =>
    answerOf(
      fixture.act(
        id,
        "approve",
        { card_number: CARD },
        await fixture.approver()
      )
    )

  it("lose their rights with their address, and the new owner of the address does not get them", async () => {
    const { shop, sql } = use()
    await seePeople(shop.container)
    const ids = {
      admin: await idOf(adminEmail),
      approver: await idOf(approverEmail),
    }
    // The approver takes the operator's address, which gives no right to pay
    // out.
    await sql("user")
      .where({ id: ids.admin })
      .update({ email: "a@example.com" })
    await sql("user").where({ id: ids.approver }).update({ email: adminEmail })
    const [operator, approver] = [fixture.operator, await fixture.approver()]
    expect(await answerOf(fixture.create({}, operator))).toMatchObject(refused)
    expect(await answerOf(fixture.create({}, approver))).toMatchObject(refused)
    expect(sent()).toBe(0)
  })

  it("are not replaced by a new user with the address of a deleted one", async () => {
    const { shop } = use()
    await seePeople(shop.container)
    const { id } = await fixture.create({ amount: "5000" })
    const before = await idOf(approverEmail)
    await shop.admin.delete(`/admin/users/${before}`)
    expect(await invite(approverEmail, shop.admin)).not.toBe(before)
    expect(await approve(id)).toMatchObject(refused)
    expect(sent()).toBe(0)
  })

  const ghost = "cfo@example.com"

  it("do not include a user who takes a listed address that had no user", async () => {
    const { shop } = use()
    // An unlisted admin invites the listed address themselves.
    const plain = await fixture.approver()
    await invite(ghost, plain)
    const sock = await logIn(shop.anonymous, "user", ghost, demoPassword)
    expect(await answerOf(fixture.create({}, sock))).toMatchObject(refused)
    expect(await listed(ghost)).toMatchObject({ problem: "person_unbound" })
    expect(sent()).toBe(0)
  })

  it("do not include a user with a listed address whom a secret API key invited", async () => {
    const { shop } = use()
    await invite(ghost, await secretKey(shop.anonymous, shop.admin))
    const sock = await logIn(shop.anonymous, "user", ghost, demoPassword)
    expect(await answerOf(fixture.create({}, sock))).toMatchObject(refused)
    expect(sent()).toBe(0)
  })

  it("do not include a user who comes to a listed address by an identity provider", async () => {
    const { shop, sql } = use()
    await sql("sbp_person").delete()
    const { token } = await shop.anonymous.post<{ token: string }>(
      "/auth/user/emailpass/register",
      { email: "sock@example.com", password: demoPassword }
    )
    const client = shop.anonymous.with({ authorization: `Bearer ${token}` })
    // A password proves no address, so Medusa refuses it. The addresses are seen before that.
    expect(
      await answerOf(client.post("/auth/emailpass/user", {}))
    ).toMatchObject({ status: 400 })
    expect(await sql("sbp_person").where({ email: ghost })).toMatchObject([
      { user_id: null },
    ])
  })

  it("keep their passwords: no one else gets the token that sets one", async () => {
    const { shop, sql } = use()
    const key = await secretKey(shop.anonymous, shop.admin)
    const ask = (id: string, client: HttpClient) =>
      client.post<{ token: string }>(`/admin/users/${id}/reset-password`, {})
    const unbound = await invite(ghost, shop.admin)
    // Of two users, neither is bound to the address yet.
    const twin = await invite(ghost.toUpperCase(), shop.admin)
    const operator = await idOf(adminEmail)
    for (const id of [operator, await idOf(approverEmail), unbound, twin]) {
      for (const client of [shop.admin, await fixture.approver(), key]) {
        expect(await answerOf(ask(id, client))).toMatchObject({
          status: 403,
          data: {
            message: expect.stringMatching(/^This user is listed/) as string,
          },
        })
      }
    }
    const tries = await sql("sbp_payout_event")
      .where({ event: "refused" })
      .orderBy("created_at")
    expect(tries).toHaveLength(12)
    expect(tries[0]).toMatchObject({
      actor_email: adminEmail,
      details: { request: `POST /admin/users/${operator}/reset-password` },
    })
    // Other users' passwords are Medusa's affair.
    const other = await invite("courier@example.com", shop.admin)
    expect(await ask(other, shop.admin)).toEqual({
      token: expect.any(String) as string,
    })
  })

  it("can be bound by an approver, who may then not approve their payouts", async () => {
    const { shop, sql } = use()
    const user_id = await invite(ghost, shop.admin)
    const cfo = await logIn(shop.anonymous, "user", ghost, demoPassword)
    const approver = await fixture.approver()
    const bind = (client: HttpClient, changes: object = {}) =>
      answerOf(
        client.post(`${PEOPLE}/bind`, { email: ghost, user_id, ...changes })
      )
    // The user and an operator are refused, and so is a binding to another user.
    expect(await bind(cfo)).toMatchObject({ status: 403 })
    expect(await bind(fixture.operator)).toMatchObject({ status: 403 })
    expect(
      await bind(approver, { user_id: await idOf(adminEmail) })
    ).toMatchObject({ status: 400 })
    expect(await bind(approver, { email: "else@example.com" })).toMatchObject({
      status: 400,
    })
    expect(await answerOf(fixture.create({}, cfo))).toMatchObject(refused)

    expect(await bind(approver)).toBeUndefined()
    const bound_by = await idOf(approverEmail)
    expect(await listed(ghost)).toMatchObject({ user_id, bound_by })
    expect(
      await sql("sbp_payout_event").where({ event: "person_bound" })
    ).toMatchObject([
      {
        actor_id: bound_by,
        actor_email: approverEmail,
        note: ghost,
        details: { user_id },
      },
    ])
    expect((await fixture.create({}, cfo)).state).toBe("paid")
    // One person may be behind both: above the limit, another person must
    // approve.
    const { id } = await fixture.create({ amount: "5000" }, cfo)
    expect(await approve(id)).toMatchObject(sameOrigin)
    expect(await fixture.toApprove(approver)).toEqual([])
    expect(sent()).toBe(1)
  })

  /** An address on both lists, which write it in capital letters. */
  const chief = "ceo@example.com"

  const sameOrigin = {
    status: 403,
    data: { message: expect.stringMatching(/the same approver/) as string },
  }

  it("cannot end the doubt about a payout of a user whom they bound", async () => {
    const { shop, sql } = use()
    const cfo = await admit(ghost, await fixture.approver())
    const { id } = await fixture.create({}, cfo.client)
    await sql("sbp_payout")
      .where({ id })
      .update({ attention: "payout_paid_twice" })
    await sweep(shop.container)
    const [entry] = await shop.ledger.listSbpAttentions({ payout_id: id })
    const path = `/admin/sbp/attention/${entry?.id}/resolve`
    const seen = (await fixture.approver()).post(path, { note: "Seen" })
    expect(await answerOf(seen)).toMatchObject(sameOrigin)
    expect(await shop.attention()).toEqual(["payout_paid_twice"])
  })

  it("stay bound by the approver who bound them, even after the address between them got another user", async () => {
    const { shop } = use()
    const approver = await fixture.approver()
    const between = await admit(chief, approver)
    const cfo = await admit(ghost, between.client)
    await shop.admin.delete(`/admin/users/${between.id}`)
    await admit(chief, approver)
    const { id } = await fixture.create({ amount: "5000" }, cfo.client)
    expect(await approve(id)).toMatchObject(sameOrigin)
    expect(await fixture.toApprove(approver)).toEqual([])
    expect(sent()).toBe(0)
  })

  it("do not approve as a new user what they created as an earlier user", async () => {
    const { shop, sql } = use()
    await seePeople(shop.container)
    const user_id = await invite(chief, shop.admin)
    // The state of a user who had the address when it was listed.
    await sql("sbp_person").where({ email: chief }).update({ user_id })
    const before = await logIn(shop.anonymous, "user", chief, demoPassword)
    const { id } = await fixture.create({ amount: "5000" }, before)
    await shop.admin.delete(`/admin/users/${user_id}`)
    const after = await admit(chief, await fixture.approver())
    expect(await fixture.toApprove(after.client)).toEqual([])
    expect(
      await answerOf(
        fixture.act(id, "approve", { card_number: CARD }, after.client)
      )
    ).toMatchObject(sameOrigin)
    expect(sent()).toBe(0)
  })

  describe("a payout that the bank sent back, and its replacement", () => {
    const note = "It came back"

    /** A user whom the approver let in, and an approver who was there before. */
    async function cast() {
      const { shop, sql } = use()
      await seePeople(shop.container)
      const approver = await fixture.approver()
      const { client: admitted } = await admit(ghost, approver)
      const user_id = await invite(chief, shop.admin)
      await sql("sbp_person").where({ email: chief }).update({ user_id })
      const third = await logIn(shop.anonymous, "user", chief, demoPassword)
      return { approver, admitted, third }
    }

    async function replacementOf(creator: HttpClient, speaker: HttpClient) {
      const { id } = await fixture.create({ amount: "500" }, creator)
      await fixture.act(id, "bounce", { note }, speaker)
      const changes = { amount: "500", replaces_id: id }
      return fixture.create({ ...changes, confirm_duplicate: true })
    }

    const approveAs = (id: unknown, client: HttpClient) =>
      answerOf(fixture.act(id, "approve", { card_number: CARD }, client))

    const notThird = {
      status: 403,
      data: {
        message: expect.stringMatching(
          /^You and a person who created or judged what this replaces/
        ) as string,
      },
    }

    it.each(["recorded that", "created the first"] as const)(
      "takes another approver than who let those in who %s",
      async (did) => {
        const { approver, admitted, third } = await cast()
        const { id } =
          did === "recorded that"
            ? await replacementOf(fixture.operator, admitted)
            : await replacementOf(admitted, fixture.operator)
        expect(await fixture.toApprove(approver)).toEqual([])
        expect(await approveAs(id, approver)).toMatchObject(notThird)
        expect(sent()).toBe(1)
        // Another payout of the same creator waits as well.
        await fixture.create({ amount: "5000", confirm_duplicate: true })
        const whole = { count: 2, batches: 0, amount: "5500.00" }
        expect(await fixture.toApprove(approver)).toMatchObject([
          { count: 1, amount: "5000.00" },
        ])
        expect(await fixture.toApprove(third)).toEqual([
          expect.objectContaining(whole),
        ])
        expect(await approveAs(id, third)).toBeUndefined()
        expect(sent()).toBe(2)
      }
    )

    it("may be approved by the person who recorded the bounce, and counts beside the first", async () => {
      const approver = await fixture.approver()
      const { id } = await replacementOf(fixture.operator, approver)
      expect(await fixture.toApprove(approver)).toMatchObject([{ count: 1 }])
      expect(await approveAs(id, approver)).toBeUndefined()
      expect(sent()).toBe(2)
    })

    /**
     * A payout whose money left, which an approver recorded as not paid, and a replacement
     * that waits.
     */
    async function replaced(destination: object = {}) {
      const { approver, admitted, third } = await cast()
      const status = "PROCESSING"
      const fault = { mode: "unknown_status", status, times: 1 } as const
      use().simulator.fault("payout", fault)
      const { id } = await fixture.create({ amount: "500" })
      await fixture.act(id, "resolve", { outcome: "not_paid", note }, approver)
      const changes = { amount: "500", replaces_id: id }
      const second = await fixture.create({
        ...changes,
        ...destination,
        confirm_duplicate: true,
      })
      const agree = () => approveAs(second.id, approver)
      const say = (outcome: "paid" | "not_paid", client: HttpClient) => {
        const words = { outcome, note, is_correction: true }
        return answerOf(fixture.act(id, "resolve", words, client))
      }
      return { id, second, approver, admitted, third, agree, say }
    }

    const used = async () => {
      const { health } = await use().shop.admin.get<{ health: AdminHealth }>(
        "/admin/sbp/health"
      )
      return health.payouts.used.RUB
    }

    it("counts beside the first, if a user whom its approver let in records that once more", async () => {
      const { id, approver, admitted, third, agree, say } = await replaced()
      const notApprover = {
        status: 403,
        data: {
          message: expect.stringMatching(
            /^You and a person who approved what replaces this are not/
          ) as string,
        },
      }
      expect(await agree()).toBeUndefined()
      expect(sent()).toBe(2)
      // That it was paid frees no limit, whoever finds it.
      expect(await say("paid", admitted)).toBeUndefined()
      expect(await say("not_paid", admitted)).toMatchObject(notApprover)
      const bounced = fixture.act(id, "bounce", { note }, admitted)
      expect(await answerOf(bounced)).toMatchObject(notApprover)
      expect(await say("not_paid", approver)).toBeUndefined()
      expect(await used()).toBe("1000.00")
      expect(await say("paid", third)).toBeUndefined()
      expect(await say("not_paid", third)).toBeUndefined()
      expect(await used()).toBe("500.00")
    })

    it("keeps no user whom its approver let in from judging the first, if it was never sent", async () => {
      const link = {
        recipient_name: "Иван Петров",
        recipient_email: "ivan@example.com",
        is_mailed: true,
      }
      const { second, approver, admitted, say } = await replaced({
        card_number: undefined,
        link,
      })
      await fixture.act(second.id, "approve", {}, approver)
      await fixture.act(second.id, "withdraw", { note })
      expect(await say("paid", admitted)).toBeUndefined()
      expect(await say("not_paid", admitted)).toBeUndefined()
      expect(sent()).toBe(1)
    })

    it.each([0, 2])(
      "counts beside the first, if it is approved as request %i of three at that moment",
      async (turn) => {
        const { sql } = use()
        const { admitted, agree, say } = await replaced()
        const acts = [
          () => say("paid", admitted),
          () => say("not_paid", admitted),
        ]
        acts.splice(turn, 0, agree)
        const held = await sql.transaction()
        await lockDecisions(held)
        const answers: ReturnType<typeof agree>[] = []
        try {
          for (const act of acts) {
            answers.push(act())
            await untilWaiting(sql, answers.length)
          }
        } finally {
          await held.rollback()
        }
        const last = (await Promise.all(answers)).at(-1)
        expect(last?.data.message).toMatch(/^Another person has just decided/)
        expect(await used()).toBe("1000.00")
      }
    )
  })

  it("are required by payOut, which a store's own code calls, as well", async () => {
    const { container } = use().shop
    const pay = async (email: string, changes: object = {}) =>
      payOut(
        container,
        {
          idempotency_key: randomUUID(),
          amount: "12.00",
          currency_code: "rub",
          description: null,
          metadata: null,
          order_id: null,
          replaces_id: null,
          created_by: await idOf(email),
          confirm_duplicate: false,
          ...changes,
        },
        { card_number: CARD }
      )
    await expect(pay(approverEmail)).rejects.toThrow(
      /^Only a user who is listed/
    )
    expect(sent()).toBe(0)
    expect(await pay(adminEmail)).toMatchObject({
      state: "paid",
      purpose: "payout",
    })
    expect(sent()).toBe(1)
    // A store's JavaScript may pass more than the type has.
    const whole = { amount: "13.00", card_number: CARD }
    expect(await pay(adminEmail, whole)).toMatchObject({ state: "paid" })
    expect(sent()).toBe(2)
    // JavaScript code may pass amounts in any format.
    await expect(pay(adminEmail, { amount: "50001" })).rejects.toThrow(
      /^The limit for one payout is 50000.00 RUB/
    )
    await expect(
      pay(adminEmail, { currency_code: "RUB" })
    ).rejects.toMatchObject({ code: "duplicate_payout" })
    await expect(pay(adminEmail, { amount: "much" })).rejects.toMatchObject({
      type: "invalid_data",
    })
    // The code may pass on text that a person wrote.
    for (const changes of [
      { order_id: OTHER_CARD },
      { metadata: { note: `Card ${OTHER_CARD}` } },
      { metadata: { [OTHER_CARD]: "card" } },
      { idempotency_key: `for ${OTHER_CARD}` },
      { idempotency_key: "courier-42" },
      { metadata: { order: Number(OTHER_CARD) } },
      { description: Number(OTHER_CARD) },
    ]) {
      await expect(pay(adminEmail, changes)).rejects.toMatchObject({
        type: "invalid_data",
        message: expect.not.stringContaining(OTHER_CARD) as string,
      })
    }
    expect(sent()).toBe(2)
    const told = { amount: "14.00", description: `Card ${OTHER_CARD}` }
    expect(await pay(adminEmail, told)).toMatchObject({
      description: "Card 555555…4444",
    })
    expect(sent()).toBe(3)
  })

  it("payOut refuses a wrong field before the payout has a row", async () => {
    const { shop, sql } = use()
    const request = {
      idempotency_key: randomUUID(),
      amount: "12.00",
      currency_code: "rub",
      created_by: await idOf(adminEmail),
    }
    const pairs = Array.from({ length: 16 }, (_, at) => [`pair${at}`, "text"])
    for (const [field, value] of [
      ["amount", "0"],
      ["description", "x".repeat(129)],
      ["metadata", { payout_id: "vpo_1" }],
      ["metadata", Object.fromEntries(pairs) as object],
      ["metadata", { ["n".repeat(33)]: "text" }],
      ["metadata", { name: "x".repeat(513) }],
      ["replaces_id", ""],
      ["confirm_duplicate", "true"],
    ] as const) {
      const changed = { ...request, [field]: value }
      await expect(
        payOut(shop.container, changed, { card_number: CARD })
      ).rejects.toMatchObject({
        type: "invalid_data",
        message: expect.stringMatching(
          new RegExp(`^Field '${field}' must `)
        ) as string,
      })
    }
    expect(await sql("sbp_payout")).toEqual([])
    expect(sent()).toBe(0)
    const { container } = shop
    expect(
      await payOut(container, request, { card_number: CARD })
    ).toMatchObject({ state: "paid", replaces_id: null })
  })

  it("payOut resolves whatever became of the payout, and its state says whether the money arrived", async () => {
    const { shop, simulator } = use()
    const created_by = await idOf(adminEmail)
    const pay = (amount: string) =>
      payOut(
        shop.container,
        {
          idempotency_key: randomUUID(),
          amount,
          currency_code: "rub",
          created_by,
        },
        { card_number: CARD }
      )
    simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
    const unknown = await pay("12.00")
    expect(unknown.state).toBe("unknown")
    expect([...ARRIVED, ...DID_NOT_ARRIVE]).not.toContain(unknown.state)
    simulator.fault("payout", { mode: "status", status: 401, times: 1 })
    const refused = await pay("13.00")
    expect(refused.is_refused).toBe(true)
    expect(DID_NOT_ARRIVE).toContain(refused.state)
    expect(ARRIVED).toContain((await pay("14.00")).state)
    expect(sent()).toBe(2)
  })

  const listed = async (email: string) => {
    const { health } = await use().shop.admin.get<{ health: AdminHealth }>(
      "/admin/sbp/health"
    )
    return health.payouts.people.find(({ entry }) => entry === email)
  }

  /** A new user with a listed address, whom an approver binds to it. */
  async function admit(email: string, by: HttpClient) {
    const { shop } = use()
    const id = await invite(email, shop.admin)
    await by.post(`${PEOPLE}/bind`, { email, user_id: id })
    const client = await logIn(shop.anonymous, "user", email, demoPassword)
    return { id, client }
  }

  /** Invites a new colleague with an address. */
  async function invite(email: string, by: HttpClient): Promise<string> {
    const { anonymous } = use().shop
    const { invite } = await by.post<HttpTypes.AdminInviteResponse>(
      "/admin/invites",
      { email }
    )
    const login = { email, password: demoPassword }
    const path = "/auth/user/emailpass"
    const { token } = await anonymous
      .post<{ token: string }>(`${path}/register`, login)
      .catch(() => anonymous.post<{ token: string }>(path, login))
    const { user } = await anonymous
      .with({ authorization: `Bearer ${token}` })
      .post<HttpTypes.AdminUserResponse>(
        `/admin/invites/accept?token=${invite.token}`,
        { email, first_name: "Пётр", last_name: "Второй" }
      )
    return user.id
  }
}
