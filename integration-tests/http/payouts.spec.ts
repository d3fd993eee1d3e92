import { adminEmail, approverEmail } from "../../scripts/seed/logins"
import { approvals } from "./payouts/approvals.suite"
import { batches } from "./payouts/batches.suite"
import { creating } from "./payouts/creating.suite"
import { exporting } from "./payouts/exporting.suite"
import { links } from "./payouts/links.suite"
import { listing } from "./payouts/listing.suite"
import { setup } from "./payouts/setup.suite"
import { people } from "./payouts/people.suite"
import { resolving } from "./payouts/resolving.suite"
import { secondFactor } from "./payouts/second-factor.suite"
import { signingIn } from "./payouts/signing-in.suite"
import { events } from "./payouts/events.suite"
import { takingOver } from "./payouts/taking-over.suite"
import { trail } from "./payouts/trail.suite"
import { workflows } from "./payouts/workflows.suite"
import { runShopTests } from "./support/run-shop-tests"

runShopTests(
  (use) => {
    describe("POST /admin/sbp/payouts", () => creating(use))
    describe("a payout that needs a second person", () => approvals(use))
    describe("a payout by link", () => links(use))
    describe("a batch of payouts", () => batches(use))
    describe("a payout with an uncertain outcome", () => resolving(use))
    describe("operators and approvers", () => people(use))
    describe("GET /admin/sbp/setup", () => setup(use))
    describe("a second factor", () => secondFactor(use))
    describe("authentication", () => signingIn(use))
    describe("taking over a listed user", () => takingOver(use))
    describe("a workflow", () => workflows(use))
    describe("payout events", () => events(use))
    describe("the payout trail", () => trail(use))
    describe("the payout export", () => exporting(use))
    describe("GET /admin/sbp/payouts", () => listing(use))
  },
  {
    environment: {
      AUTH_MFA_ENCRYPTION_KEY: "k".repeat(32),
      // The dev store has a provider of e-mails: no alert is due in this time.
      SBP_ALERT_AFTER_MINUTES: "10080",
      SBP_PAYOUTS_ENABLED: "true",
      SBP_FINGERPRINT_KEY: "f".repeat(64),
      // Two addresses without a user, one of them on both lists, in capital letters.
      SBP_OPERATORS: `${adminEmail},cfo@example.com,CEO@Example.com`,
      SBP_APPROVERS: `${approverEmail},CEO@Example.com`,
      SBP_PAYOUTS_APPROVAL_ABOVE: "1000",
      SBP_PAYOUTS_LIMIT_PER_PAYOUT: "50000",
      SBP_PAYOUTS_LIMIT_PER_DAY: "100000",
      SBP_PAYOUTS_LIMIT_PER_CARD_PER_DAY: "60000",
      SBP_PAYOUTS_TIMEOUT_MS: "5000",
    },
  }
)
