import { listOf } from "../../lib/list-of"
import type { Figures } from "../../types"

type Times = Pick<Figures["period"], "starts_at" | "ends_at">

const within = ({ starts_at, ends_at }: Times) => ({
  $gte: starts_at,
  $lt: ends_at,
})

/** The list that each figure counts. */
export function listsOf({ period, provider_id }: Figures) {
  const time = within(period)
  const shop = { provider_id: provider_id === null ? undefined : [provider_id] }
  const payments = (filters: Record<string, unknown>) =>
    listOf("payments", { ...shop, ...filters })
  const created = (state?: string[]) => payments({ state, created_at: time })
  return {
    received: payments({ paid_at: time }),
    returned: payments({ returned_at: time }),
    paidOut: listOf("payouts", {
      state: ["paid", "resolved_paid"],
      purpose: ["payout"],
      paid_at: time,
    }),
    links: {
      created: created(),
      paid: created(["paid", "settled", "closed"]),
      orders: created(["settled"]),
      expired: created(["expired"]),
      failed: created(["failed"]),
    },
    now: {
      payments_waiting: payments({
        state: ["paid", "settled", "closed"],
        needs_attention: "true",
      }),
      payouts_waiting: "/sbp/attention",
      payouts_to_approve: listOf("payouts", { state: ["awaiting_approval"] }),
      links_open: payments({ state: ["creating", "open"] }),
      payments_unsettled: payments({ state: ["paid"] }),
      payouts_in_doubt: listOf("payouts", {
        state: ["sending", "pending", "unknown"],
      }),
    },
  }
}
