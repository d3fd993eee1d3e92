import type { Bursts } from "../measurements/burst"
import type { Section } from "./section"

export function burstSection({ ours, bare }: Bursts): Section {
  const best = Math.max(...bare.map(({ rate }) => rate))
  return {
    title: "A burst of payments",
    columns: ["orders/s", "gap, ms"],
    rows: [
      ...ours.map(({ name, rate, longestGap }): Section["rows"][0] => [
        name,
        [rate, longestGap],
        1,
      ]),
      ...bare.map(({ atOnce, rate }): Section["rows"][0] => [
        `bare processPaymentWorkflow, ${atOnce} at once`,
        [rate],
        1,
      ]),
    ],
    goals: ours.flatMap(({ name, rate, longestGap }) => [
      {
        name: `${name} / bare workflow's best rate`,
        value: (rate / best).toFixed(2),
        goal: ">= 0.90",
        isMet: rate >= 0.9 * best,
      },
      {
        name: `${name}, longest time without an order`,
        value: `${longestGap.toFixed(0)} ms`,
        goal: "< 1000 ms",
        isMet: longestGap < 1_000,
      },
    ]),
  }
}
