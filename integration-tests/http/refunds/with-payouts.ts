import { adminEmail, approverEmail } from "../../../scripts/seed/logins"

/** A store that may send payouts. */
export const WITH_PAYOUTS = {
  environment: {
    SBP_PAYOUTS_ENABLED: "true",
    SBP_PAYOUTS_UNLIMITED: "true",
    SBP_FINGERPRINT_KEY: "f".repeat(64),
    SBP_OPERATORS: adminEmail,
    SBP_APPROVERS: approverEmail,
    SBP_PAYOUTS_TIMEOUT_MS: "5000",
  },
}
