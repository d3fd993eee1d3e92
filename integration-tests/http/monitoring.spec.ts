import { adminEmail, approverEmail } from "../../scripts/seed/logins"
import { ALERT_AFTER_MINUTES, alerts } from "./monitoring/alerts.suite"
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
    describe("a payment request by e-mail", () => sentRequests(use))
    pages(use)
  },
  {
    environment: {
      SBP_METRICS_TOKEN: METRICS_TOKEN,
      SBP_ALERT_AFTER_MINUTES: String(ALERT_AFTER_MINUTES),
      SBP_OPERATORS: `${adminEmail},${approverEmail}`,
      SBP_PAYOUTS_ENABLED: "true",
      SBP_PAYOUTS_UNLIMITED: "true",
      SBP_FINGERPRINT_KEY: "f".repeat(64),
      SBP_PAYOUTS_TIMEOUT_MS: "1000",
    },
  }
)
