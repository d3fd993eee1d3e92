/** The value that a share of all values (0.95, say) does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const rank = Math.max(1, Math.ceil(share * sorted.length))
  return sorted[rank - 1] ?? NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
