import type {
  CreateNotificationDTO,
  INotificationModuleService,
  Logger,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { adminEmail, approverEmail } from "../../../scripts/seed/logins"
import { addDays, dayAt } from "../../../src/domain/days"
import { alertOperators } from "../../../src/flows/alerts/alert-operators"
import { SBP_PAYOUT_MODULE } from "../../../src/modules/payout"
import { registerOwnOptions } from "../../../src/shared/shops"
import {
  expectedFigures,
  type HistoryStep,
  takeStep,
} from "../admin-api/figure-histories"
import { CARD, OTHER_CARD, PayoutFixture } from "../payouts/payout-fixture"
import { PROVIDER } from "../support/environment"
import type { TestShop } from "../support/run-shop-tests"

/** The value of the option in these tests; the store is in Moscow. */
export const DIGEST_AT = "09:00"

const DAY = "2026-03-10"
const EARLY = "2026-03-11T05:59:00Z"
const DUE = "2026-03-11T06:00:00Z"
const LATE = "2026-03-11T20:59:00Z"
const NEXT_DAY = "2026-03-11T21:00:00Z"
const NEXT_DUE = "2026-03-12T06:00:00Z"

/** Noon of that day, in minutes since the first of March in UTC. */
const NOON = 9 * 24 * 60 + 12 * 60

const both = [adminEmail, approverEmail].sort()

export function digests(use: () => TestShop) {
  const fixture = new PayoutFixture(use)

  const look = (now: string) =>
    alertOperators(use().shop.container, new Date(now))
  const lookAtOnce = (now: string) =>
    Promise.all(Array.from({ length: 5 }, () => look(now)))

  async function sent() {
    const rows = await use()
      .sql<{ to: string; data: { day: string } }>("notification")
      .where({ status: "success", channel: "email" })
      .select("to", "data")
    return rows.map(({ to, data }) => `${data.day} ${to}`).sort()
  }

  const to = (day: string) => both.map((email) => `${day} ${email}`)

  /** Returns what the provider was given during a run: Medusa does not keep it. */
  async function given(run: () => Promise<unknown>) {
    const module = use().shop.container.resolve<INotificationModuleService>(
      Modules.NOTIFICATION
    )
    const create = jest.spyOn(module, "createNotifications")
    await run()
    const calls = create.mock.calls as unknown as [CreateNotificationDTO][]
    create.mockRestore()
    return calls.map(([message]) => message)
  }

  const take = async (...steps: object[]) => {
    for (const step of steps) {
      await takeStep(use().sql, step as Exclude<HistoryStep, { kind: "fold" }>)
    }
  }

  const create = (id: string, at: number, changes = {}) => ({
    kind: "create",
    id,
    at,
    currency_code: "rub",
    provider_id: PROVIDER,
    amount: 50,
    ...changes,
  })
  const pay = (row: number, received: number) => ({
    kind: "pay",
    row,
    delay: 60,
    received,
    credited: null,
    to: "paid",
  })

  it("is sent once to each operator and approver, however many processes look", async () => {
    await look(EARLY)
    expect(await sent()).toEqual([])
    await lookAtOnce(DUE)
    await lookAtOnce(LATE)
    expect(await sent()).toEqual(to(DAY))
    await lookAtOnce(NEXT_DAY)
    expect(await sent()).toEqual(to(DAY))
    await lookAtOnce(NEXT_DUE)
    expect(await sent()).toEqual([...to(DAY), ...to("2026-03-11")])
  })

  it("is sent late on the same day, and only for the last day after a longer pause", async () => {
    await lookAtOnce(LATE)
    expect(await sent()).toEqual(to(DAY))
    await look("2026-03-20T12:00:00Z")
    expect(await sent()).toEqual([...to(DAY), ...to("2026-03-19")])
  })

  it("is repeated until the day is over to people who did not get it", async () => {
    const { sql } = use()
    const refuse = (email: string) =>
      sql.raw(`
        CREATE OR REPLACE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF NEW."to" = '${email}' THEN RAISE 'not to them'; END IF;
          RETURN NEW;
        END $$;
        CREATE OR REPLACE TRIGGER refuse_one BEFORE INSERT ON notification
        FOR EACH ROW EXECUTE FUNCTION refuse_one()`)
    const allow = () => sql.raw("DROP TRIGGER refuse_one ON notification")
    const again = () => sql("sbp_alert").update({ send_at: new Date(0) })
    await refuse(approverEmail)
    await look(DUE)
    expect(await sent()).toEqual([`${DAY} ${adminEmail}`])
    await allow()
    await again()
    await look(LATE)
    expect(await sent()).toEqual(to(DAY))
    await refuse(approverEmail)
    await look(NEXT_DUE)
    await allow()
    await again()
    await look("2026-03-12T21:00:00Z")
    expect(await sent()).toEqual([...to(DAY), `2026-03-11 ${adminEmail}`])
    expect(
      await sql("sbp_alert").whereNotNull("send_at").andWhere({ subject: DAY })
    ).toEqual([])
  })

  it("has the figures of the day, and the stuck and waiting sums, as plain SQL counts them", async () => {
    const { sql } = use()
    await take(
      // Payments of the day, which begins three hours earlier in Moscow.
      create("one", NOON),
      create("two", NOON + 1),
      create("day-before", NOON - 24 * 60),
      create("three", NOON + 9 * 60 - 10),
      create("day-after", NOON + 9 * 60 + 10),
      // In the order of time: day-before, one, two, three, day-after.
      ...[
        [0, 11_00],
        [1, 222_22],
        [2, 33_33],
        [3, 44_44],
        [4, 55_55],
      ].map(([row = 0, received = 0]) => pay(row, received)),
      { kind: "settle", row: 1, delay: 5 },
      { kind: "settle", row: 2, delay: 5 },
      {
        kind: "return",
        id: "back",
        row: 1,
        at: NOON + 30,
        amount: 7_07,
        outcome: "paid",
      }
    )
    await sql("sbp_attention").insert({
      id: "att_1",
      reason: "order_not_created",
      subject_id: "three",
      invoice_id: "three",
      details: "{}",
      created_at: "2026-03-10T22:30:00Z",
    })
    await fixture.create({ amount: "1500.50" })
    await fixture.create({ amount: "2000" })
    const { id } = await fixture.create({
      amount: "10",
      card_number: OTHER_CARD,
    })
    await sql("sbp_payout")
      .where({ id })
      .update({ paid_at: "2026-03-10T20:59Z" })

    const { sums } = await expectedFigures(sql, {
      zone: "Europe/Moscow",
      from: DAY,
      to: DAY,
      currency_code: "rub",
      provider_id: undefined,
    })
    expect([sums.received.count, sums.links.orders, sums.paid_out]).toEqual([
      3,
      2,
      { count: 1, amount: "10.00" },
    ])
    const messages = await given(() => look(DUE))
    const emails = messages.filter(({ data }) => data?.kind === "digest")
    expect(emails.map((it) => it.to).sort()).toEqual(both)
    const [{ content, data, template } = {} as CreateNotificationDTO] = emails
    const shown = ({ count, amount }: { count: number; amount: string }) =>
      `₽${amount} (${count})`
    expect([data, template]).toEqual([
      { kind: "digest", day: DAY },
      "sbp-alert",
    ])
    const lines = content?.text?.split("\n") ?? []
    expect(lines.slice(0, lines.indexOf(""))).toEqual([
      "SBP on 10 March 2026 (Europe/Moscow)",
    ])
    expect(lines).toEqual(
      expect.arrayContaining([
        `Received: ${shown(sums.received)}`,
        `Returned: ${shown(sums.returned)}`,
        `Paid out: ${shown(sums.paid_out)}`,
        `Settled of the links of that day: ${sums.links.orders}`,
        "Open entries: 1, the oldest since 11 March 2026 at 01:30",
        "Payments: ₽44.44 (1)",
        "Payouts awaiting approval",
        "₽3,500.50 (2)",
      ])
    )
  })

  it("contains no shopper, card, address or id, and Medusa keeps and logs none of its sums", async () => {
    const { shop, simulator, sql } = use()
    const { cart, invoice, paymentId } = await shop.checkOut()
    simulator.pay(paymentId)
    await shop.settled(invoice.id)
    const { email, shipping_address } = cart
    const payout = await fixture.create({
      amount: "1234.56",
      description: "For Anna Ivanova",
    })
    const logger = shop.container.resolve<Logger>(
      ContainerRegistrationKeys.LOGGER
    )
    const info = jest.spyOn(logger, "info")
    const today = dayAt(new Date(), "Europe/Moscow")
    const tomorrow = `${addDays(today, 1)}T20:00:00Z`
    const messages = await given(() => look(tomorrow))
    const log = info.mock.calls.join("\n")
    info.mockRestore()
    const { received_amount } = (await sql("sbp_invoice")
      .where({ id: invoice.id })
      .first()) as { received_amount: string }
    const text = JSON.stringify(messages.map(({ content }) => content))
    // The text is about this payment and this payout.
    expect(text).toContain("1,234.56")
    expect(text).toContain(`₽${received_amount}`)
    for (const secret of [
      email,
      shipping_address?.last_name,
      "Ivanova",
      payout.id,
      CARD.slice(0, 6),
      CARD.slice(-4),
      invoice.id,
      payout.created_by,
      "@",
    ]) {
      expect(text).not.toContain(String(secret))
    }
    const rows = JSON.stringify(await sql("notification"))
    for (const sum of ["1,234.56", "1234.56", received_amount]) {
      expect(rows).not.toContain(sum)
      expect(log).not.toContain(sum)
    }
  })

  it("follows the option timeZone", async () => {
    const options = use().shop.container.resolve(SBP_PAYOUT_MODULE)["options_"]
    registerOwnOptions({ ...options, timeZone: "UTC" })
    try {
      await look("2026-03-11T08:59:00Z")
      expect(await sent()).toEqual([])
      await look("2026-03-11T09:00:00Z")
      expect(await sent()).toEqual(to(DAY))
    } finally {
      registerOwnOptions(options)
    }
  })
}
