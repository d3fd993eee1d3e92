import type { LinkTimes } from "../store/jobs/initiate-payments"
import { median, percentile } from "./percentile"
import {
  atMostMs,
  forInformation,
  ratio,
  type Section,
  timesRow,
} from "./section"

export function linksSection(times: LinkTimes): Section {
  const { provider, call, session, stripeSession, callingSession } = times
  const ratioTo = (others: number[]) => median(session) / median(others)
  return {
    title: "A payment link, ms",
    columns: ["p50", "p99"],
    rows: [
      timesRow("initiatePayment", provider, 0.99),
      timesRow("its HTTP call alone", call, 0.99),
      timesRow("createPaymentSessionsWorkflow", session, 0.99),
      timesRow("  with Medusa's provider for Stripe", stripeSession, 0.99),
      timesRow("  with nothing but the HTTP call", callingSession, 0.99),
    ],
    goals: [
      atMostMs(
        "initiatePayment - its HTTP call, p50",
        median(provider) - median(call),
        2,
        2
      ),
      atMostMs(
        "initiatePayment - its HTTP call, p99",
        percentile(provider, 0.99) - percentile(call, 0.99),
        8,
        2
      ),
      ratio(
        "a session / one with Stripe, p50",
        ratioTo(stripeSession),
        "<=",
        1
      ),
      forInformation(
        ratio(
          "a session / one with the call alone, p50",
          ratioTo(callingSession),
          "<=",
          1.1
        )
      ),
    ],
  }
}
