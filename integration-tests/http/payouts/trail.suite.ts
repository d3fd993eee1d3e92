import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AdminHealth } from "../../../src/api/admin/sbp/health/read-health"
import sbpCheckTrailJob, { config } from "../../../src/jobs/sbp-check-trail"
import type { PayoutEventRow } from "../../../src/modules/payout/models/payout-event"
import { verifyTrail } from "../../../src/modules/payout/verify-trail"
import { sweep } from "../support/sweep"
import { adminEmail, approverEmail } from "../../../scripts/seed/logins"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { CARD, PayoutFixture, PAYOUTS } from "./payout-fixture"

/**
 * Records who did, tried and exported what, in rows that cannot be changed unnoticed.
 */
export function trail(use: () => TestShop) {
  const fixture = new PayoutFixture(use)

  const events = (where: object) =>
    use().sql<PayoutEventRow>("sbp_payout_event").where(where).orderBy("number")

  /** Writes past the triggers, as the owner of the database can. */
  const pastTriggers = (statement: string, values: string[] = []) =>
    use().sql.transaction(async (trx) => {
      await trx.raw("SET LOCAL session_replication_role = replica")
      await trx.raw(statement, values)
    })

  it("records who was refused what, with the e-mail that the person had then", async () => {
    const approver = await fixture.approver()
    await answerOf(fixture.create({}, approver))
    await answerOf(fixture.create({ amount: "999999" }))
    const { id } = await fixture.create({ amount: "5000" })
    await answerOf(fixture.act(id, "approve", { card_number: CARD }))
    // Invalid input is no attempt.
    await answerOf(fixture.create({ amount: "much" }))
    const refusals = await events({ event: "refused" })
    expect(refusals).toMatchObject([
      {
        payout_id: null,
        actor_email: approverEmail,
        details: { request: `POST ${PAYOUTS}`, status: 403 },
      },
      {
        payout_id: null,
        actor_email: adminEmail,
        note: expect.stringMatching(/^The limit for one payout/) as string,
        details: {
          request: `POST ${PAYOUTS}`,
          status: 400,
          amount: "999999.00",
        },
      },
      {
        payout_id: id,
        actor_email: adminEmail,
        details: { request: `POST ${PAYOUTS}/:id/approve`, status: 403 },
      },
    ])
    expect((await fixture.read(id)).history.map(({ event }) => event)).toEqual([
      "created",
      "refused",
    ])
  })

  it.each(["one", "several"])(
    "records that a creator was refused to end the doubt about their own payout, resolving %s",
    async (count) => {
      const { shop, sql } = use()
      const { id } = await fixture.create()
      await sql("sbp_payout")
        .where({ id })
        .update({ attention: "payout_paid_twice" })
      await sweep(shop.container)
      const [entry] = await shop.ledger.listSbpAttentions({ payout_id: id })
      const [path, of] =
        count === "one"
          ? [`${entry?.id}/resolve`, {}]
          : ["resolve", { ids: [entry?.id] }]
      const body = { ...of, note: "One came back" }
      await answerOf(shop.admin.post(`/admin/sbp/attention/${path}`, body))
      expect(await shop.attention()).toEqual(["payout_paid_twice"])
      expect((await fixture.read(id)).history.at(-1)).toMatchObject({
        event: "refused",
        actor_email: adminEmail,
        note: expect.stringMatching(/cannot resolve it/) as string,
        details: { attention_id: entry?.id, reason: "payout_paid_twice" },
      })
    }
  )

  it("does not grow with requests by people who are not listed", async () => {
    const approver = await fixture.approver()
    for (let at = 0; at < 6; at++) {
      const asked = Array.from({ length: 20 }, () =>
        fixture.create({}, approver)
      )
      await Promise.all(asked.map((it) => answerOf(it)))
    }
    expect(await events({ event: "refused" })).toHaveLength(100)
    expect(await verifyTrail(use().sql)).not.toHaveProperty("broken")
  })

  it("records who exported which part of the list", async () => {
    await fixture.operator.get(`${PAYOUTS}/export?state=paid`)
    const times = "created_at[$gte]=2026-01-01&paid_at[$lt]=2026-02-01"
    await fixture.operator.get(`${PAYOUTS}/export?${times}`)
    expect(await events({ event: "exported" })).toMatchObject([
      {
        actor_email: adminEmail,
        details: {
          list: "payouts",
          format: "plain",
          filters: { state: ["paid"] },
        },
      },
      {
        details: {
          filters: {
            created_at: { $gte: "2026-01-01T00:00:00.000Z" },
            paid_at: { $lt: "2026-02-01T00:00:00.000Z" },
          },
        },
      },
    ])
    expect(await verifyTrail(use().sql)).not.toHaveProperty("broken")
  })

  it("still names a user who was deleted", async () => {
    const { shop } = use()
    const { id, created_by } = await fixture.create({ amount: "5000" })
    const approver = await fixture.approver()
    const payout = await fixture.act(
      id,
      "approve",
      { card_number: CARD },
      approver
    )
    await shop.admin.delete(`/admin/users/${payout.approved_by}`)
    const { history } = await fixture.read(id)
    expect(history.map((it) => it.actor_email)).toEqual([
      adminEmail,
      approverEmail,
      null,
    ])
    const csv = await fixture.operator.get<string>(`${PAYOUTS}/export`)
    expect(csv).toContain(`${adminEmail},${approverEmail}`)
    expect(csv).not.toContain(String(payout.approved_by))
    expect(created_by).toMatch(/^user_/)
  })

  it("cannot be truncated, nor can a payout be rewritten", async () => {
    const { sql } = use()
    const { id } = await fixture.create()
    for (const changes of [
      { amount: "1.00" },
      { created_by: "user_other" },
      { last4: "0000" },
      { idempotency_key: "another" },
    ]) {
      await expect(
        sql("sbp_payout").where({ id }).update(changes)
      ).rejects.toThrow(/does not change/)
    }
    await expect(sql.raw("TRUNCATE sbp_payout_event")).rejects.toThrow(
      /only ever appended to/
    )
    await expect(sql.raw("TRUNCATE sbp_payout")).rejects.toThrow(
      /does not change/
    )
  })

  it("reveals changes made past its triggers, also on the health page", async () => {
    const { shop, sql } = use()
    const { id } = await fixture.create()
    const others = 8
    await Promise.all(
      Array.from({ length: others }, (_, at) =>
        fixture.create({ amount: `${at + 1}` })
      )
    )
    await sweep(shop.container)
    expect((await health()).payouts.trail).toBeNull()
    const warn = jest.spyOn(
      shop.container.resolve<Logger>(ContainerRegistrationKeys.LOGGER),
      "warn"
    )
    await sbpCheckTrailJob(shop.container)
    const { rows, hash, ...rest } = await verifyTrail(sql)
    expect(rest).toEqual({})
    // A log without the lines of a lower level has it, too.
    expect(warn).toHaveBeenCalledWith(
      expect.stringMatching(/^sbp\.payout\.trail_verified .*"hash":/)
    )
    warn.mockRestore()
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    const rowsOfEach = 2
    expect(rows).toBeGreaterThan(rowsOfEach * (1 + others))
    expect((await health()).payouts.trail).toMatchObject({ broken: null })

    const broken = async (statement: string, values: string[]) => {
      const copy = sql.transaction(async (trx) => {
        await trx.raw("SET LOCAL session_replication_role = replica")
        await trx.raw(statement, values)
        const verdict = await verifyTrail(trx)
        throw Object.assign(new Error("undo"), { verdict })
      })
      const error = await copy.catch((it: unknown) => it)
      return (error as { verdict: { broken?: string } }).verdict.broken
    }
    const key = String(id)
    // No later row refers to the last row of this payout, but the payout itself does.
    const last = String((await fixture.create({ amount: "77" })).id)
    const ofIt = "WHERE payout_id = ?"
    const changed = /^row \d+ was changed$/
    const differs = (of: string) =>
      RegExp(`^payout ${of} differs from its history$`)
    const missing = RegExp(`^payout ${key} is missing$`)
    const changes: [statement: string, expected: RegExp, of?: string][] = [
      [`UPDATE sbp_payout_event SET actor_id = 'x' ${ofIt}`, changed],
      [`UPDATE sbp_payout_event SET note = 'x' ${ofIt}`, changed],
      [`UPDATE sbp_payout_event SET actor_email = NULL ${ofIt}`, changed],
      [`DELETE FROM sbp_payout_event ${ofIt}`, /^row \d+ is missing$/],
      ["UPDATE sbp_payout SET amount = '1.00' WHERE id = ?", differs(key)],
      ["DELETE FROM sbp_payout WHERE id = ?", missing],
      ["UPDATE sbp_payout SET deleted_at = now() WHERE id = ?", missing],
      [
        `DELETE FROM sbp_payout_event ${ofIt} AND event = 'answered'`,
        differs(last),
        last,
      ],
    ]
    for (const [statement, expected, of = key] of changes) {
      const found = { statement, verdict: await broken(statement, [of]) }
      expect(found).toEqual({
        statement,
        verdict: expect.stringMatching(expected) as string,
      })
    }

    await pastTriggers(
      "UPDATE sbp_payout_event SET created_at = created_at - interval '2 days' WHERE event = ?",
      ["trail_verified"]
    )
    await sbpCheckTrailJob(shop.container)
    const { payouts, problems } = await health()
    expect(config.schedule).toBe("* * * * *")
    expect(payouts.trail?.broken).toMatch(changed)
    expect(problems.map(({ code }) => code)).toContain("payout_trail_broken")
  })

  async function health(): Promise<AdminHealth> {
    const path = "/admin/sbp/health"
    return (await fixture.operator.get<{ health: AdminHealth }>(path)).health
  }
}
