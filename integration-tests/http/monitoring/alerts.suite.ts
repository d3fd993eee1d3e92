import type { ConfigModule, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { adminEmail, approverEmail } from "../../../scripts/seed/logins"
import { alertOperators } from "../../../src/flows/alerts/alert-operators"
import { CARD, PayoutFixture } from "../payouts/payout-fixture"
import type { TestShop } from "../support/run-shop-tests"

/** The value of the option in these tests. */
export const ALERT_AFTER_MINUTES = 10

type Message = {
  to: string
  status: string
  channel: string
  template: string
  data: Record<string, unknown>
}

/** A time at which the day's digest is not due yet. */
const EARLY = new Date("2026-03-11T05:59:00Z")

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

export function alerts(use: () => TestShop) {
  const payouts = new PayoutFixture(use)

  const look = () => alertOperators(use().shop.container, EARLY)

  /** Looks like several processes at the same moment. */
  const lookAtOnce = () => Promise.all(Array.from({ length: 5 }, look))

  /** The messages that Medusa's notification module has sent, by recipient. */
  async function sent() {
    const rows = await use()
      .sql<Message>("notification")
      .where({ status: "success" })
      .select("to", "channel", "template", "data")
    return rows.sort((a, b) => a.to.localeCompare(b.to))
  }

  /** Opens an entry of Needs attention about a payout with an unknown outcome. */
  async function openEntry(minutes: number) {
    const { simulator, sql } = use()
    simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
    const { id } = await payouts.create({ confirm_duplicate: true })
    await sql("sbp_attention")
      .where({ subject_id: id })
      .update({ created_at: minutesAgo(minutes) })
    return id
  }

  const both = [adminEmail, approverEmail].sort()

  it("sends every operator one message about an entry that is too old", async () => {
    const id = await openEntry(ALERT_AFTER_MINUTES + 1)
    await lookAtOnce()
    await look()
    const messages = await sent()
    expect(messages.map(({ to }) => to)).toEqual(both)
    expect(messages[0]).toMatchObject({
      channel: "email",
      template: "sbp-alert",
      data: { kind: "entries_open", count: 1 },
    })
    const text = JSON.stringify(messages)
    for (const secret of [id, CARD, CARD.slice(-4)]) {
      expect(text).not.toContain(secret)
    }
  })

  it("sends one message about all entries that are too old, and none about the rest", async () => {
    await openEntry(ALERT_AFTER_MINUTES - 1)
    await look()
    expect(await sent()).toEqual([])
    await openEntry(ALERT_AFTER_MINUTES + 1)
    await openEntry(ALERT_AFTER_MINUTES + 2)
    await look()
    expect((await sent()).map(({ data }) => data.count)).toEqual([2, 2])
  })

  it("sends nothing about an entry that is resolved", async () => {
    await openEntry(ALERT_AFTER_MINUTES + 1)
    await use().sql("sbp_attention").update({ resolved_at: new Date() })
    await look()
    expect(await sent()).toEqual([])
  })

  it("sends nothing twice after a crash between sending and recording it", async () => {
    await openEntry(ALERT_AFTER_MINUTES + 1)
    await look()
    expect(await sent()).toHaveLength(2)
    // The row of a killed process: claimed, and its lease has expired.
    await use()
      .sql("sbp_alert")
      .update({ send_at: minutesAgo(1), attempts: 0, sent_to: [] })
    await look()
    expect(await sent()).toHaveLength(2)
    expect(await use().sql("sbp_alert").whereNotNull("send_at")).toEqual([])
  })

  it("sends a message after a crash while it was being sent", async () => {
    const { sql } = use()
    await openEntry(ALERT_AFTER_MINUTES + 1)
    await look()
    // The rows of a killed process: Medusa's are written, and no provider was called yet.
    await sql("notification").update({ status: "pending" })
    await sql("sbp_alert").update({
      send_at: minutesAgo(1),
      attempts: 0,
      sent_to: [],
    })
    await look()
    expect(await sent()).toEqual([])
    expect(await sql("sbp_alert").whereNotNull("send_at")).toHaveLength(1)
    await sql("sbp_alert").update({ send_at: minutesAgo(0) })
    await look()
    expect((await sent()).map(({ to }) => to)).toEqual(both)
  })

  /** Looks once while the notification module refuses these addresses. */
  async function lookInVain(refused: string[]) {
    const { sql } = use()
    await sql.raw(`
      CREATE OR REPLACE FUNCTION refuse_some() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW."to" IN ('${refused.join("', '")}') THEN RAISE 'not to them'; END IF;
        RETURN NEW;
      END $$`)
    await sql.raw(`
      CREATE TRIGGER refuse_some BEFORE INSERT ON notification
      FOR EACH ROW EXECUTE FUNCTION refuse_some()`)
    try {
      await look()
    } finally {
      await sql.raw("DROP TRIGGER refuse_some ON notification")
    }
    await sql("sbp_alert")
      .whereNotNull("send_at")
      .update({ send_at: minutesAgo(0) })
  }

  it("repeats a message only to operators who did not get it", async () => {
    await openEntry(ALERT_AFTER_MINUTES + 1)
    await lookInVain([approverEmail])
    expect((await sent()).map(({ to }) => to)).toEqual([adminEmail])
    await look()
    await look()
    expect((await sent()).map(({ to }) => to)).toEqual(both)
  })

  it("lists in a late message what is still open", async () => {
    const ids = [
      await openEntry(ALERT_AFTER_MINUTES + 1),
      await openEntry(ALERT_AFTER_MINUTES + 2),
    ]
    await lookInVain(both)
    const resolve = (id: string | undefined) =>
      use()
        .sql("sbp_attention")
        .where({ subject_id: id })
        .update({ resolved_at: new Date() })
    await resolve(ids[0])
    await lookInVain([adminEmail])
    expect((await sent()).map(({ to, data }) => [to, data.count])).toEqual([
      [approverEmail, 1],
    ])
    await resolve(ids[1])
    await look()
    expect(await sent()).toHaveLength(1)
  })

  it("sends a message to operators who come back to the list", async () => {
    const { sql } = use()
    await openEntry(ALERT_AFTER_MINUTES + 1)
    const gone = (deleted_at: Date | null) =>
      sql("user").whereIn("email", both).update({ deleted_at })
    await gone(new Date())
    try {
      await look()
    } finally {
      await gone(null)
    }
    expect(await sent()).toEqual([])
    await sql("sbp_alert").update({ send_at: minutesAgo(0) })
    await look()
    expect((await sent()).map(({ to }) => to)).toEqual(both)
  })

  it("does not repeat a message that was sent after its lease", async () => {
    await openEntry(ALERT_AFTER_MINUTES + 1)
    await look()
    await use()
      .sql("sbp_alert")
      .update({ send_at: minutesAgo(0), attempts: 1, sent_to: [] })
    await look()
    expect(await sent()).toHaveLength(2)
  })

  /** Pays; returns a function that sets when the invoice is due to be settled. */
  async function invoiceDue() {
    const { shop, simulator, sql } = use()
    simulator.configure({ notifications: { drop: true } })
    const { invoice } = await shop.checkOut()
    return (settle_at: Date | null) =>
      sql("sbp_invoice").where({ id: invoice.id }).update({ settle_at })
  }

  it("sends nothing about a backlog that is gone before it could be sent", async () => {
    const due = await invoiceDue()
    await due(minutesAgo(6))
    await lookInVain(both)
    await due(null)
    await look()
    expect(await use().sql("sbp_alert")).toMatchObject([
      { kind: "backlog_growing", send_at: null },
    ])
    expect(await sent()).toEqual([])
  })

  it("sends one message about a backlog, and another about the next one", async () => {
    const due = await invoiceDue()
    await due(minutesAgo(4))
    await look()
    expect(await sent()).toEqual([])
    await due(minutesAgo(6))
    await lookAtOnce()
    await look()
    const messages = await sent()
    expect(messages.map(({ to }) => to)).toEqual(both)
    expect(messages[0]?.data).toMatchObject({
      kind: "backlog_growing",
      count: 1,
    })
    await due(null)
    await look()
    await due(minutesAgo(6))
    await look()
    await look()
    expect(await sent()).toHaveLength(4)
    await due(null)
  })

  it("only logs a message without a provider of e-mails", async () => {
    const { shop, sql } = use()
    const { container } = shop
    const { modules } = container.resolve<ConfigModule>(
      ContainerRegistrationKeys.CONFIG_MODULE
    )
    const { options } = modules?.[Modules.NOTIFICATION] as unknown as {
      options: { providers: { options: { channels: string[] } }[] }
    }
    const [provider] = options.providers
    const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    const warn = jest.spyOn(logger, "warn")
    await openEntry(ALERT_AFTER_MINUTES + 1)
    try {
      provider?.options.channels.pop()
      await look()
      await look()
    } finally {
      provider?.options.channels.push("email")
      const lines = warn.mock.calls.map(([line]) => String(line))
      warn.mockRestore()
      const about = lines.filter((line) =>
        line.startsWith("sbp.alert.not_sent")
      )
      expect(about).toHaveLength(1)
      expect(about[0]).toContain('"reason":"no_email_provider"')
    }
    expect(await sql("notification")).toEqual([])
  })
}
