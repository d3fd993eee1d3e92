import fc from "fast-check"
import { adminEmail, approverEmail } from "../../scripts/seed/logins"
import { Till } from "../http/refunds/till"
import { runShopTests } from "../http/support/run-shop-tests"
import { type Deed, deeds, type Scene } from "./insider/deeds"
import { Gang, GHOST, type Role, ROLES } from "./insider/gang"
import { Agreed } from "./insider/yes"
import { randomRuns } from "./support/runs"

const { numRuns, seed } = randomRuns("hostile insider", {
  short: 60,
  long: 5_000,
})

jest.setTimeout(180_000 + numRuns * 10_000)

runShopTests(
  (use) => {
    let gang: Gang | undefined
    let invoiceId: string

    /** A new day: what was sent before does not count, what waited is over. */
    async function open(role: Role): Promise<Scene> {
      const { sql, simulator } = use()
      const before = sql.raw("counted_at - interval '2 days'")
      await sql("sbp_payout").update({ counted_at: before })
      // Else an approver could send what the honest person of another run made.
      await sql("sbp_payout")
        .where({ state: "awaiting_approval" })
        .update({ state: "expired" })
      // Nobody has vouched for anybody yet: the honest one of another run may
      // be the insider of this one.
      await sql("sbp_person")
        .where({ email: GHOST })
        .update({ user_id: null, bound_at: null, bound_by: null })
      await ageCardChecks()
      simulator.reset()
      simulator.configure({ idempotency: "honour" })
      gang ??= await Gang.gather(use())
      const agreed = new Agreed()
      const insider = gang.insider(role)
      return { use, insider, agreed, told: [], invoiceId }
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
      gang = undefined
      invoiceId = (await new Till(use).sell({ quantity: 3 })).invoice.id
    })

    it("sends nothing beyond the limits without an honest person's yes", async () => {
      const seen = { sent: 0, agreed: 0 }
      const property = fc.asyncProperty(
        fc.constantFrom(...ROLES),
        fc.array(deeds, {
          minLength: 8,
          maxLength: 18,
          size: "max",
        }),
        async (role, acts) => {
          const scene = await open(role)
          for (const [index, act] of acts.entries()) {
            await act.do(scene)
            const broken = scene.agreed.broken(sent())
            expect({ broken, after: told(role, acts, index) }).toEqual({
              broken: [],
              after: expect.any(Array) as unknown,
            })
          }
          await use().simulator.idle()
          seen.sent += sent().length
          seen.agreed += scene.agreed.count
        }
      )
      await fc.assert(property, { numRuns, seed })
      process.stdout.write(`hostile insider: ${JSON.stringify(seen)}\n`)
      // Or nothing was tried.
      expect(seen.sent).toBeGreaterThan(numRuns / 2)
    })
  },
  {
    environment: {
      SBP_PAYOUTS_ENABLED: "true",
      SBP_FINGERPRINT_KEY: "f".repeat(64),
      SBP_OPERATORS: `${adminEmail},${GHOST}`,
      SBP_APPROVERS: `${approverEmail},${adminEmail}`,
      SBP_PAYOUTS_APPROVAL_ABOVE: "1000",
      SBP_PAYOUTS_LIMIT_PER_PAYOUT: "1000",
      SBP_PAYOUTS_LIMIT_PER_DAY: "2500",
      SBP_PAYOUTS_LIMIT_PER_CARD_PER_DAY: "1500",
      SBP_PAYOUTS_TIMEOUT_MS: "5000",
    },
  }
)

/** So that a failure shows what led to it. */
function told(role: Role, acts: Deed[], index: number): string[] {
  return [
    role,
    ...acts
      .slice(0, index + 1)
      .map(({ name, facts }) => `${name} ${JSON.stringify(facts)}`),
  ]
}
