import type { Burst } from "../measurements/burst"
import { atMostMs, ratio, type Section } from "./section"

export function burstSection(bursts: Burst[], where: string): Section {
  return {
    title: `A burst of payments, ${where}`,
    columns: ["orders/s", "gap, ms"],
    rows: bursts.flatMap(({ name, ours, bare, longestGap }) => [
      [name, [ours, longestGap], 1] satisfies Section["rows"][0],
      [
        "  bare workflow, before and after",
        [bare],
        1,
      ] satisfies Section["rows"][0],
    ]),
    goals: bursts.flatMap(({ name, ours, bare, longestGap }) => [
      ratio(`${name} / bare workflow`, ours / bare, ">=", 0.9),
      atMostMs(`${name}, longest time without an order`, longestGap, 1_000),
    ]),
  }
}
