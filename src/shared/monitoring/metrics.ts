import { ATTENTION_REASONS } from "../../domain/attention-reasons"
import { NOT_ENDED, PAYOUT_STATES } from "../../domain/states/payout"
import { STATEMENT_KINDS } from "../../domain/statements/statement"
import { FAILURE_CODES } from "../../gateway/errors"

type Metric = Readonly<{
  type: "counter" | "gauge" | "histogram"
  help: string
  /** Every value that a label may have: no id, card or e-mail can become one. */
  labels?: Readonly<Record<string, readonly string[]>>
  /** Upper bounds, in seconds. */
  buckets?: readonly number[]
}>

/**
 * Everything that is measured, in one table: the scrape, OpenTelemetry, and the tests
 * of docs/monitoring.md read it. Counters and histograms are about one process, and
 * gauges, which are read from the database, about the whole store.
 */
export const METRICS = {
  sbp_notifications_total: {
    type: "counter",
    help: "Notifications that came, by what became of them.",
    labels: {
      result: [
        "stored",
        "not_kept",
        "unknown_address",
        "address_not_listed",
        "too_large",
        "not_stored",
      ],
    },
  },
  sbp_notifications_processed_total: {
    type: "counter",
    help: "Stored notifications that were processed, by outcome.",
    labels: {
      outcome: ["applied", "noted", "refused", "waiting", "failed"],
    },
  },
  sbp_notification_to_order_seconds: {
    type: "histogram",
    help: "Seconds from the notification that a payment arrived to its order.",
    buckets: [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800],
  },
  sbp_gateway_call_seconds: {
    type: "histogram",
    help: "Seconds of each request to the gateway, by outcome.",
    labels: { operation: ["payment", "payout"], outcome: outcomes() },
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60],
  },
  sbp_backlog: {
    type: "gauge",
    help: "What is still to be done, by kind of work.",
    labels: {
      work: ["notifications", "settlements", "refund_bookings"],
    },
  },
  sbp_backlog_oldest_seconds: {
    type: "gauge",
    help: "Seconds since the oldest work of the backlog was due; 0 if none is.",
  },
  sbp_attention_open: {
    type: "gauge",
    help: "Open entries of Needs attention, by reason.",
    labels: { reason: ATTENTION_REASONS },
  },
  sbp_attention_oldest_seconds: {
    type: "gauge",
    help: "Age of the oldest open entry; 0 if none is open.",
  },
  sbp_payouts_open: {
    type: "gauge",
    help: "Payouts that are not final, by state.",
    labels: { state: NOT_ENDED },
  },
  sbp_payouts_last_day: {
    type: "gauge",
    help: "Payouts that were created in the last 24 hours, by state.",
    labels: { state: PAYOUT_STATES },
  },
  sbp_payout_unknown_oldest_seconds: {
    type: "gauge",
    help: "Seconds since the oldest unknown payout was sent; 0 if none is.",
  },
  sbp_payout_overdue_oldest_seconds: {
    type: "gauge",
    help: "Seconds since the oldest payout without an answer should have become unknown; 0 if there is none.",
  },
  sbp_payouts_unpublished_oldest_seconds: {
    type: "gauge",
    help: "Seconds since the oldest unpublished event of a payout or a batch; 0 if none waits.",
  },
  sbp_payout_trail_broken: {
    type: "gauge",
    help: "1 if the history of payouts is not verified.",
  },
  sbp_payout_batches_stopped: {
    type: "gauge",
    help: "Approved batches that are not made further.",
  },
  sbp_agreed_until_timestamp_seconds: {
    type: "gauge",
    help: "The end of the last day that agrees with statements, of the shop that is furthest behind, as a Unix time; 0 if money of a shop agrees on no day.",
    labels: { kind: STATEMENT_KINDS },
  },
  sbp_last_notification_timestamp_seconds: {
    type: "gauge",
    help: "When the last notification was stored, as a Unix time; 0 if none was.",
  },
  sbp_database_up: {
    type: "gauge",
    help: "1 if the database answered; 0: all other gauges are missing.",
  },
} as const satisfies Record<string, Metric>

type Metrics = typeof METRICS

export type MetricName = keyof Metrics

export type NameOf<Type extends Metric["type"]> = {
  [Name in MetricName]: Metrics[Name]["type"] extends Type ? Name : never
}[MetricName]

export type CounterName = NameOf<"counter">
export type HistogramName = NameOf<"histogram">
export type GaugeName = NameOf<"gauge">

export type LabelsOf<Name extends MetricName> = Metrics[Name] extends {
  labels: infer Labels extends Record<string, readonly string[]>
}
  ? { [Label in keyof Labels]: Labels[Label][number] }
  : Record<string, never>

/** A row of the table, for code that treats all rows alike. */
export function metricOf(name: MetricName): Metric {
  return METRICS[name]
}

export function namesOf<Type extends Metric["type"]>(type: Type) {
  const names = Object.keys(METRICS) as MetricName[]
  return names.filter((it) => METRICS[it].type === type) as NameOf<Type>[]
}

/** All but an invalid request, which is never sent. */
function outcomes() {
  type Sent = Exclude<(typeof FAILURE_CODES)[number], "invalid_request">
  const codes = FAILURE_CODES.filter(
    (it): it is Sent => it !== "invalid_request"
  )
  return ["ok", ...codes] as const
}
