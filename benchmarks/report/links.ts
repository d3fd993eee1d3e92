import type { LinkTimes } from "../store/jobs/initiate-payments"
import { median } from "./percentile"
import { type Section, timesRow } from "./section"

export function linksSection({ provider, bare }: LinkTimes): Section {
  const added = median(provider) - median(bare)
  return {
    title: "A payment link, ms",
    columns: ["p50", "p95"],
    rows: [
      timesRow("initiatePayment", provider),
      timesRow("its HTTP call alone", bare),
    ],
    goals: [
      {
        name: "initiatePayment - its HTTP call, p50",
        value: `${added.toFixed(2)} ms`,
        goal: "<= 3.00 ms",
        isMet: added <= 3,
      },
    ],
  }
}
