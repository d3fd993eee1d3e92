import type { OrderTimes } from "../measurements/place-orders"
import { percentile } from "./percentile"
import { type Section, timesRow } from "./section"

export function ordersSection(times: OrderTimes): Section {
  const ours = percentile(times.ours, 0.95)
  const core = percentile(times.coreHook, 0.95)
  const bare = percentile(times.bareWorkflow, 0.95)
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
      {
        name: "our hook / Medusa's own hook, p95",
        value: (ours / core).toFixed(3),
        goal: "<= 0.100",
        isMet: ours <= core / 10,
      },
      {
        name: "our hook / bare workflow, p95",
        value: (ours / bare).toFixed(2),
        goal: "<= 2.00",
        isMet: ours <= 2 * bare,
      },
      {
        name: "our hook, p95",
        value: `${ours.toFixed(0)} ms`,
        goal: "<= 300 ms",
        isMet: ours <= 300,
        isInformation: true,
      },
    ],
  }
}
