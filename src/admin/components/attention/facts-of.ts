type Sum = { amount: string; currency: string }

/** One detail of an entry; its label is found by its name. */
export type Fact = { name: string } & (
  | { kind: "sum"; sum: Sum }
  | { kind: "difference"; expected: string; notified: string }
  | { kind: "orders"; ids: string[] }
  | { kind: "payment"; id: string }
  | { kind: "time"; time: string }
  | { kind: "day"; day: string }
  | { kind: "yesNo"; isSo: boolean }
  | { kind: "text"; text: string }
)

type Details = Record<string, unknown>

/** Shown in another place, or not at all. */
const ELSEWHERE: readonly string[] = ["error", "refund_id"]

const SUMS: readonly string[] = [
  "paid",
  "overpaid",
  "total",
  "amount",
  "left",
  "received",
  "returned",
  "refunded",
  "unrecorded",
]

/**
 * The details of an entry, recognised by their names and shapes. A detail that
 * is not known here is shown as it is, so that nothing is lost.
 *
 * @param currency of the entry's invoice, for sums that name none
 */
export function factsOf(details: Details, currency?: string): Fact[] {
  return Object.entries(details)
    .filter(([name, value]) => !ELSEWHERE.includes(name) && !isNothing(value))
    .map(([name, value]) => factOf(name, value, currency))
}

/** The error message of Medusa or of the store. */
export function errorOf({ error }: Details): string | undefined {
  return typeof error === "string" && error !== "" ? error : undefined
}

function factOf(name: string, value: unknown, currency?: string): Fact {
  const sum = sumOf(name, value, currency)
  if (sum) {
    return { name, kind: "sum", sum }
  }
  if (typeof value === "boolean") {
    return { name, kind: "yesNo", isSo: value }
  }
  if (isDifference(value)) {
    return { name, kind: "difference", ...value }
  }
  if (name === "order_id" || name === "orphan_order_ids") {
    return { name, kind: "orders", ids: [value].flat().map(textOf) }
  }
  if (name === "invoice_id") {
    return { name, kind: "payment", id: textOf(value) }
  }
  if (name.endsWith("_since")) {
    return { name, kind: "day", day: textOf(value) }
  }
  return name.endsWith("_at")
    ? { name, kind: "time", time: textOf(value) }
    : { name, kind: "text", text: [value].flat().map(textOf).join(", ") }
}

function sumOf(name: string, it: unknown, currency?: string): Sum | undefined {
  if (typeof it === "string") {
    return SUMS.includes(name) && currency
      ? { amount: it, currency }
      : undefined
  }
  const { amount, value, currency: its } = (it ?? {}) as Details
  const sum = amount ?? value
  return typeof sum === "string" && typeof its === "string"
    ? { amount: sum, currency: its }
    : undefined
}

function isDifference(
  value: unknown
): value is { expected: string; notified: string } {
  const { expected, notified } = (value ?? {}) as Details
  return typeof expected === "string" && typeof notified === "string"
}

const textOf = (value: unknown) =>
  typeof value === "string" ? value : JSON.stringify(value)

const isNothing = (value: unknown) =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0)
