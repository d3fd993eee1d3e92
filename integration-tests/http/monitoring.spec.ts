import { adminEmail, approverEmail } from "../../scripts/seed/logins"
import { agreedUntil } from "./monitoring/agreed-until.suite"
import { ALERT_AFTER_MINUTES, alerts } from "./monitoring/alerts.suite"
import { approvalBell } from "./monitoring/approval-bell.suite"
import { DIGEST_AT, digests } from "./monitoring/digests.suite"
import { linkMails } from "./monitoring/link-mails.suite"
import { metrics } from "./monitoring/metrics.suite"
import { pages } from "./monitoring/pages.suite"
import { sentRequests } from "./monitoring/sent-requests.suite"
import { METRICS_TOKEN } from "./monitoring/scrape"
import { runShopTests } from "./support/run-shop-tests"
import {
  registerOpenTelemetry,
  shutDownOpenTelemetry,
} from "./support/telemetry"

registerOpenTelemetry()
afterAll(shutDownOpenTelemetry)

runShopTests(
  (use) => {
    metrics(use)
    alerts(use)
    describe("the bell of an approver", () => approvalBell(use))
    describe("the daily digest", () => digests(use))
    describe("a payment request by e-mail", () => sentRequests(use))
    describe("the e-mail of a payout link", () => linkMails(use))
    pages(use)
    agreedUntil(use)
  },
  {
    environment: {
      SBP_METRICS_TOKEN: METRICS_TOKEN,
      SBP_ALERT_AFTER_MINUTES: String(ALERT_AFTER_MINUTES),
      SBP_DIGEST_AT: DIGEST_AT,
      SBP_APPROVERS: `${adminEmail},${approverEmail}`,
      SBP_PAYOUTS_APPROVAL_ABOVE: "1000",
      SBP_OPERATORS: `${adminEmail},${approverEmail}`,
      SBP_PAYOUTS_ENABLED: "true",
      SBP_PAYOUTS_UNLIMITED: "true",
      SBP_FINGERPRINT_KEY: "f".repeat(64),
      SBP_PAYOUTS_TIMEOUT_MS: "10000",
    },
  }
)
