/** The page of a list with these filters, as its table writes them into the address. */
export function listOf(
  list:
    | "payments"
    | "payouts"
    | `payouts/batches${string}`
    | `statements/${string}`,
  filters: Record<string, unknown>
): string {
  const params = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, JSON.stringify(value)])
  return `/sbp/${list}?${new URLSearchParams(params).toString()}`
}
