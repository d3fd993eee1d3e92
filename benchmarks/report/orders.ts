import type { OrderTimes } from "../measurements/place-orders"
import { median, percentile } from "./percentile"
import {
  atMostMs,
  forInformation,
  ratio,
  type Section,
  timesRow,
} from "./section"

export function ordersSection(times: OrderTimes): Section {
  const ours = percentile(times.ours, 0.95)
  const core = percentile(times.coreHook, 0.95)
  const bare = percentile(times.bareWorkflow, 0.95)
  const medians = median(times.ours) / median(times.bareWorkflow)
  return {
    title: "From the notification to the order, ms",
    columns: ["p50", "p95"],
    rows: [
      timesRow("our hook", times.ours),
      timesRow("our hook, until its books are closed", times.oursSettled),
      timesRow("bare processPaymentWorkflow", times.bareWorkflow),
      timesRow("Medusa's own hook", times.coreHook),
    ],
    goals: [
      ratio("our hook / Medusa's own hook, p95", ours / core, "<=", 0.1),
      ratio("our hook / bare workflow, p50", medians, "<=", 1.1),
      ratio("our hook / bare workflow, p95", ours / bare, "<=", 1.1),
      forInformation(atMostMs("our hook, p95", ours, 300)),
    ],
  }
}
