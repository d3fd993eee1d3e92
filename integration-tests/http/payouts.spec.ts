import { adminEmail, approverEmail } from "../../scripts/seed/logins"
import { approvals } from "./payouts/approvals"
import { creating } from "./payouts/creating"
import { exporting } from "./payouts/exporting"
import { listing } from "./payouts/listing"
import { people } from "./payouts/people"
import { resolving } from "./payouts/resolving"
import { secondFactor } from "./payouts/second-factor"
import { signingIn } from "./payouts/signing-in"
import { telling } from "./payouts/telling"
import { trail } from "./payouts/trail"
import { runShopTests } from "./support/run-shop-tests"

runShopTests(
  (use) => {
    describe("POST /admin/sbp/payouts", () => creating(use))
    describe("four eyes", () => approvals(use))
    describe("an uncertain outcome", () => resolving(use))
    describe("listed people", () => people(use))
    describe("a second factor", () => secondFactor(use))
    describe("signing in", () => signingIn(use))
    describe("news", () => telling(use))
    describe("the trail", () => trail(use))
    describe("the export", () => exporting(use))
    describe("GET /admin/sbp/payouts", () => listing(use))
  },
  {
    environment: {
      AUTH_MFA_ENCRYPTION_KEY: "k".repeat(32),
      SBP_PAYOUTS_ENABLED: "true",
      SBP_FINGERPRINT_KEY: "f".repeat(64),
      // The second is an address that nobody has.
      SBP_OPERATORS: `${adminEmail},cfo@example.com`,
      SBP_APPROVERS: approverEmail,
      SBP_PAYOUTS_APPROVAL_ABOVE: "1000",
      SBP_PAYOUTS_LIMIT_PER_PAYOUT: "50000",
      SBP_PAYOUTS_LIMIT_PER_DAY: "100000",
      SBP_PAYOUTS_LIMIT_PER_CARD_PER_DAY: "60000",
      SBP_PAYOUTS_TIMEOUT_MS: "5000",
    },
  }
)
