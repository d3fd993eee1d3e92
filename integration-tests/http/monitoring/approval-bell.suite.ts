import type { ConfigModule, HttpTypes, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { alertOperators } from "../../../src/flows/alerts/alert-operators"
import { CARD, PayoutFixture } from "../payouts/payout-fixture"
import type { TestShop } from "../support/run-shop-tests"

/** A time at which the day's digest is not due yet. */
const EARLY = new Date("2026-03-11T05:59:00Z")

/** The creator of a payout cannot approve it, so both users are approvers here. */
export function approvalBell(use: () => TestShop) {
  const fixture = new PayoutFixture(use)

  const look = () => alertOperators(use().shop.container, EARLY)
  const lookAtOnce = () => Promise.all(Array.from({ length: 5 }, look))

  const waiting = (client = fixture.operator) =>
    fixture.create({ amount: "1234", confirm_duplicate: true }, client)

  const reject = async ({ id }: { id?: string }) =>
    fixture.act(id, "reject", { note: "no" }, await fixture.approver())

  /** The messages that Medusa's dashboard reads when a user opens the bell. */
  async function bells() {
    const { shop } = use()
    const of = async (client: typeof shop.admin) => {
      const { user } =
        await client.get<HttpTypes.AdminUserResponse>("/admin/users/me")
      const to = [user.id, user.email, ""].map(
        (it) => `to[]=${encodeURIComponent(it)}`
      )
      const { notifications } =
        await client.get<HttpTypes.AdminNotificationListResponse>(
          `/admin/notifications?channel=feed&${to.join("&")}`
        )
      return notifications
    }
    return {
      operator: await of(shop.admin),
      approver: await of(await fixture.approver()),
    }
  }

  const counts = async () => {
    const { operator, approver } = await bells()
    return [operator.length, approver.length]
  }

  it("rings once for a burst of payouts, and not for their creator", async () => {
    await waiting()
    await waiting()
    await lookAtOnce()
    await waiting()
    await lookAtOnce()
    const { operator, approver } = await bells()
    expect(operator).toEqual([])
    expect(approver).toHaveLength(1)
    expect(approver[0]?.data).toEqual({
      title: "Payouts to approve / Выплаты на подтверждение",
      description: [
        "Payouts are waiting for your approval: SBP → Payouts",
        "Выплаты ждут вашего подтверждения: «СБП» → «Выплаты»",
      ].join("\n"),
    })
  })

  it("shows no amount, creator or card", async () => {
    const { id, created_by } = await waiting()
    await look()
    const { notifications } =
      await use().shop.admin.get<HttpTypes.AdminNotificationListResponse>(
        "/admin/notifications?fields=*"
      )
    const rows = await use().sql("notification")
    expect(notifications).toHaveLength(1)
    const text = JSON.stringify([notifications, rows])
    for (const secret of [id, created_by, "1234", CARD.slice(0, 6), "@"]) {
      expect(text).not.toContain(secret)
    }
  })

  it("rings again only after all waiting payouts are decided", async () => {
    const [one, other] = [await waiting(), await waiting()]
    await look()
    await reject(one)
    await look()
    await waiting()
    await look()
    expect(await counts()).toEqual([0, 1])
    for (const { id } of (await fixture.list("?state=awaiting_approval"))
      .payouts) {
      await reject({ id })
    }
    expect((await fixture.read(other.id)).state).toBe("rejected")
    await lookAtOnce()
    await waiting()
    await lookAtOnce()
    await look()
    expect(await counts()).toEqual([0, 2])
  })

  it("rings for each approver only about payouts that they may approve", async () => {
    await waiting()
    await look()
    expect(await counts()).toEqual([0, 1])
    await waiting(await fixture.approver())
    const [own] = await fixture.toApprove(fixture.operator)
    const [others] = await fixture.toApprove(await fixture.approver())
    expect([own?.count, others?.count]).toEqual([1, 1])
    expect(own?.created_by).not.toBe(others?.created_by)
    await lookAtOnce()
    expect(await counts()).toEqual([1, 1])
  })

  it("does not ring for payouts that were decided before it looked or while it was sending", async () => {
    const { sql } = use()
    await reject(await waiting())
    await look()
    expect(await counts()).toEqual([0, 0])
    const other = await waiting()
    // The state that a process leaves if it is killed before it sends the message.
    await look()
    await sql("notification").delete()
    await sql("sbp_alert").update({ send_at: new Date(0), sent_to: [] })
    await reject(other)
    await look()
    expect(await counts()).toEqual([0, 0])
    expect(await sql("sbp_alert").whereNotNull("send_at")).toEqual([])
  })

  it("does nothing, and logs nothing, without a provider in Medusa", async () => {
    const { shop, sql } = use()
    const { modules } = shop.container.resolve<ConfigModule>(
      ContainerRegistrationKeys.CONFIG_MODULE
    )
    const { options } = modules?.[Modules.NOTIFICATION] as unknown as {
      options: { providers: { options: { channels: string[] } }[] }
    }
    const channels = options.providers[0]?.options.channels ?? []
    const logger = shop.container.resolve<Logger>(
      ContainerRegistrationKeys.LOGGER
    )
    const lines = [
      jest.spyOn(logger, "warn"),
      jest.spyOn(logger, "info"),
      jest.spyOn(logger, "error"),
    ]
    await waiting()
    lines.forEach((line) => line.mockClear())
    try {
      channels.splice(channels.indexOf("feed"), 1)
      await look()
      await look()
    } finally {
      channels.unshift("feed")
      const said = lines.flatMap((line) => line.mock.calls.map(String))
      lines.forEach((line) => line.mockRestore())
      expect(said).toEqual([])
    }
    expect(await sql("sbp_alert")).toEqual([])
    expect(await sql("notification")).toEqual([])
  })
}
