import type { Health } from "../../../src/admin/types"
import type { Problem } from "../../../src/api/admin/sbp/health/find-problems"

const LONG_AGO = "2026-01-02T03:04:05.000Z"
const BACKLOG = { notifications: 3, unsettled_invoices: 0, unbooked_refunds: 1 }

/** The type makes sure that no problem is missing. */
const DETAILS: Record<Problem["code"], Problem["details"]> = {
  backend_url_not_public: { backendUrl: "http://localhost:9000" },
  provider_in_no_region: {},
  no_operators: {},
  person_changed: { list: "operators", entry: "anna@example.com" },
  person_unbound: { list: "operators", entry: "cfo@example.com" },
  person_unknown: { list: "approvers", entry: "user_01NOBODY" },
  notifications_missing: { invoices: 7 },
  provider_missing: { provider: "pp_sbp_old", invoices: 3 },
  tables_drifted: { parts: "sbp_payout: sbp_payout_stays" },
  database_not_writable: {},
  backlog_growing: { ...BACKLOG, oldest_at: LONG_AGO },
  payouts_without_operators: {},
  payouts_without_approvers: { entry: "admin@example.com" },
  payouts_not_bounded: { currency: "RUB" },
  payouts_not_published: { since: LONG_AGO },
  payout_trail_broken: { broken: "row 7 was changed" },
  refund_without_money: { refund_id: "ref_01LOST", payment_id: "pay_01HELD" },
}

/** Every problem that health can report, at once. */
export const ALL_PROBLEMS = Object.entries(DETAILS).map(([code, details]) => ({
  code,
  details,
}))

/** The health of a store with every problem. */
export const failingHealth = ({ shops, payouts }: Health) => ({
  problems: ALL_PROBLEMS,
  shops: shops.map((shop) => ({
    ...shop,
    enabled_in_regions: [],
    last_notification_at: null,
    people: [
      {
        list: "operators",
        entry: "anna@example.com",
        user_id: "user_01GONE",
        problem: "person_changed",
      },
    ],
  })),
  payouts: {
    ...payouts,
    options: {
      ...payouts.options,
      enabled: false,
      limits: {},
    },
    people: [],
    in_doubt: 2,
    overdue_since: null,
    unpublished_since: LONG_AGO,
  },
})
