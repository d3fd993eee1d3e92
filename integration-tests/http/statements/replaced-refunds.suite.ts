import { SBP_STATEMENT_MODULE } from "../../../src/modules/statement"
import { RefundFixture } from "../refunds/refund-fixture"
import type { TestShop } from "../support/run-shop-tests"
import { lineOf, newPaid, registryOf, RUSSIAN } from "./registry"
import { statementClient } from "./statement-client"

export function testReplacedRefunds(use: () => TestShop) {
  const { upload, judge, lines, decide } = statementClient(use)
  const fixture = new RefundFixture(use)

  /** A line of the cabinet about 100.00 that went back. */
  const backOf = (gateway_payment_id: string | null) =>
    registryOf(
      [
        lineOf(
          newPaid({
            id: String(gateway_payment_id),
            sum: -10_000,
            fee: 0,
            at: new Date(),
            status: "Возврат",
          }),
          RUSSIAN
        ),
      ],
      RUSSIAN,
      -10_000
    )

  describe("money that went back in the cabinet", () => {
    it("in place of a bounced payout is no second refund", async () => {
      const { invoice } = await fixture.placeOrder()
      const payout = await fixture.returnBy(invoice.id, "100")
      const approver = await fixture.payoutFixture.approver()
      const note = { note: "The card is closed" }
      await fixture.payoutFixture.act(payout.id, "bounce", note, approver)
      const text = backOf(invoice.gateway_payment_id)
      const before = await judge(await upload(text))
      const [line] = await lines(before.id, "&is_open=true")
      expect(line).toMatchObject({ verdict: "missing_here", amount: "-100.00" })
      // Only a person knows whether it replaces the payout or is a refund of its own.
      expect(
        await decide(before.id, {
          decision: "recorded",
          line_ids: [String(line?.id)],
        })
      ).toMatchObject({
        decided: [],
        refused: [
          { message: expect.stringContaining("did not arrive") as string },
        ],
      })
      await fixture.record(invoice.id, "100.00", { replaces_id: payout.id })
      const after = await judge(await upload(`${text}\r\n`))
      expect(after.verdicts).toMatchObject([{ verdict: "matched", count: 1 }])
      expect(await fixture.refunds(invoice.id)).toHaveLength(1)
    })

    it("does not match a refund that was recorded weeks before", async () => {
      const { sql } = use()
      const { invoice } = await fixture.placeOrder()
      await fixture.record(invoice.id, "100.00")
      const text = backOf(invoice.gateway_payment_id)
      const same = await judge(await upload(text))
      expect(same.verdicts).toMatchObject([{ verdict: "matched", count: 1 }])
      await sql("sbp_statement_line").delete()
      await sql("sbp_statement").delete()
      await sql("sbp_refund_attempt").update({
        created_at: new Date(Date.now() - 30 * 86_400_000),
      })
      const other = await judge(await upload(text))
      expect(other.verdicts).toMatchObject([
        { verdict: "missing_here", count: 1, open: 1 },
      ])
    })
  })

  it("the first open day of many lines is found at once", async () => {
    const { shop, sql } = use()
    const of = { kind: "payments", shop_id: "100500" } as const
    await sql.raw(
      `INSERT INTO sbp_statement (id, kind, shop_id, name, digest, encoding, separator,
         line_count, verdicts, created_by)
       VALUES ('sbpst_1', 'payments', '100500', 'a.csv', 'a', 'utf-8', ';', 30000, '[]', 'anna');
       INSERT INTO sbp_statement_line (id, statement_id, number, verdict, is_open, day)
       SELECT 'sbpsl_' || n, 'sbpst_1', n, 'unreadable', n <> 7,
         CASE WHEN n = 7 THEN '2026-01-03' END FROM generate_series(1, 30000) n`
    )
    const statements = shop.container.resolve(SBP_STATEMENT_MODULE)
    const startedAt = Date.now()
    expect(await statements.readFirstOpenDay(of)).toBe("2026-01-03")
    // To compare again for each line would take minutes.
    expect(Date.now() - startedAt).toBeLessThan(10_000)
    await sql("sbp_statement").update({ covers_from: "2026-01-02" })
    expect(await statements.readFirstOpenDay(of)).toBe("2026-01-02")
    await sql("sbp_statement_line").update({ is_open: false })
    expect(await statements.readFirstOpenDay(of)).toBeNull()
  })
}
