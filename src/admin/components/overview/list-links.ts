import { PAID_STATES } from "../../../domain/states/invoice"
import { ARRIVED, IN_PROGRESS } from "../../../domain/states/payout"
import { listOf } from "../../lib/list-of"
import type { Figures } from "../../types"

type Times = Pick<Figures["period"], "starts_at" | "ends_at">

/** Ends with the period's last moment: the lists' filter shows inclusive ends only. */
const within = ({ starts_at, ends_at }: Times) => ({
  $gte: starts_at,
  $lte: new Date(Date.parse(ends_at) - 1).toISOString(),
})

/** The list that each figure counts. */
export function listsOf(figures: Figures) {
  const { period, provider_id, currency_code, currency_codes } = figures
  const time = within(period)
  const shop = { provider_id: provider_id === null ? undefined : [provider_id] }
  // With only one currency, the lists have no such filter.
  const currency = {
    currency_code: currency_codes.length > 1 ? [currency_code] : undefined,
  }
  const payments = (filters: Record<string, unknown>) =>
    // No figure counts tests.
    listOf("payments", { ...shop, ...currency, is_test: "false", ...filters })
  const payouts = (filters: Record<string, unknown>) =>
    listOf("payouts", { ...currency, ...filters })
  const created = (state?: readonly string[]) =>
    payments({ state, created_at: time })
  return {
    received: payments({ paid_at: time }),
    returned: payments({ returned_at: time }),
    paidOut: payouts({
      state: ARRIVED,
      purpose: ["payout"],
      paid_at: time,
    }),
    links: {
      created: created(),
      paid: created(PAID_STATES),
      orders: created(["settled"]),
      expired: created(["expired"]),
      failed: created(["failed"]),
    },
    now: {
      payments_waiting: payments({
        state: PAID_STATES,
        needs_attention: "true",
      }),
      payouts_waiting: "/sbp/attention",
      payouts_to_approve: payouts({ state: ["awaiting_approval"] }),
      // Their list has no other filter.
      batches_to_approve: listOf("payouts/batches", {
        state: ["awaiting_approval"],
      }),
      links_open: payments({ state: ["creating", "open"] }),
      payments_unsettled: payments({ state: ["paid"] }),
      payouts_in_doubt: payouts({ state: IN_PROGRESS }),
    },
  }
}
