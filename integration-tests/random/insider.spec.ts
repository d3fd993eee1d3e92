import fc from "fast-check"
import { adminEmail, approverEmail } from "../../scripts/seed/logins"
import { RefundFixture } from "../http/refunds/refund-fixture"
import { runShopTests } from "../http/support/run-shop-tests"
import { type Action, actions, type AttackContext } from "./insider/actions"
import {
  Accounts,
  UNCLAIMED_ADDRESS,
  type Role,
  ROLES,
} from "./insider/accounts"
import { HonestApprovals } from "./insider/honest-approvals"
import { randomRuns } from "./support/runs"

const { numRuns, seed } = randomRuns("hostile insider", {
  short: 10,
  long: 5_000,
})

jest.setTimeout(180_000 + numRuns * 10_000)

runShopTests(
  (use) => {
    let accounts: Accounts | undefined
    let invoiceId: string

    /**
     * Begins a new day: earlier payouts do not count, and waiting ones are expired.
     */
    async function open(role: Role): Promise<AttackContext> {
      const { sql, simulator } = use()
      const before = sql.raw("counted_at - interval '2 days'")
      await sql("sbp_payout").update({ counted_at: before })
      // Otherwise an approver could send a payout that the honest person of
      // another run created.
      await sql("sbp_payout")
        .where({ state: "awaiting_approval" })
        .update({ state: "expired" })
      // No user is bound to the address yet: the honest person of another run
      // may be the insider of this one.
      await sql("sbp_person")
        .where({ email: UNCLAIMED_ADDRESS })
        .update({ user_id: null, bound_at: null, bound_by: null })
      await ageCardChecks()
      simulator.reset()
      simulator.configure({ idempotency: "honour" })
      accounts ??= await Accounts.open(use())
      const approvals = new HonestApprovals()
      const insider = accounts.insider(role)
      return { use, insider, approvals, pendingRequests: [], invoiceId }
    }

    async function ageCardChecks() {
      const { sql } = use()
      if (await sql.schema.hasTable("sbp_payout_card_check")) {
        await sql("sbp_payout_card_check").update({ created_at: new Date(0) })
      }
    }

    const sent = () => use().simulator.executions("payout")

    // Every test has a database of its own.
    beforeEach(async () => {
      accounts = undefined
      invoiceId = (await new RefundFixture(use).placeOrder({ quantity: 3 }))
        .invoice.id
    })

    it("a malicious insider sends nothing beyond the limits without an honest person's approval", async () => {
      const seen = { sent: 0, approvals: 0 }
      const property = fc.asyncProperty(
        fc.constantFrom(...ROLES),
        fc.array(actions, {
          minLength: 8,
          maxLength: 18,
          size: "max",
        }),
        async (role, acts) => {
          const context = await open(role)
          for (const [index, act] of acts.entries()) {
            await act.do(context)
            const broken = context.approvals.broken(sent())
            expect({
              broken,
              after: describeActions(role, acts, index),
            }).toEqual({
              broken: [],
              after: expect.any(Array) as unknown,
            })
          }
          await use().simulator.idle()
          seen.sent += sent().length
          seen.approvals += context.approvals.count
        }
      )
      await fc.assert(property, { numRuns, seed })
      process.stdout.write(`hostile insider: ${JSON.stringify(seen)}\n`)
      // Otherwise the test tried nothing. A few runs may send little, by chance.
      expect(seen.sent).toBeGreaterThan(numRuns >= 100 ? numRuns / 2 : 0)
    })
  },
  {
    environment: {
      SBP_PAYOUTS_ENABLED: "true",
      SBP_FINGERPRINT_KEY: "f".repeat(64),
      SBP_OPERATORS: `${adminEmail},${UNCLAIMED_ADDRESS}`,
      SBP_APPROVERS: `${approverEmail},${adminEmail}`,
      SBP_PAYOUTS_APPROVAL_ABOVE: "1000",
      SBP_PAYOUTS_LIMIT_PER_PAYOUT: "1000",
      SBP_PAYOUTS_LIMIT_PER_DAY: "2500",
      SBP_PAYOUTS_LIMIT_PER_CARD_PER_DAY: "1500",
      SBP_PAYOUTS_TIMEOUT_MS: "5000",
    },
  }
)

/** Describes the actions, so that a failure shows what led to it. */
function describeActions(role: Role, acts: Action[], index: number): string[] {
  return [
    role,
    ...acts
      .slice(0, index + 1)
      .map(({ name, facts }) => `${name} ${JSON.stringify(facts)}`),
  ]
}
