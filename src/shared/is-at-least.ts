/** Compares versions by their three numbers: 2.21.2 is at least 2.21.0. */
export function isAtLeast(version: string, least: string): boolean {
  const [numbers, limits] = [numbersOf(version), numbersOf(least)]
  const index = limits.findIndex((limit, at) => limit !== (numbers[at] ?? 0))
  return index < 0 || (numbers[index] ?? 0) > (limits[index] ?? 0)
}

export function numbersOf(version: string): number[] {
  return version.split(/[.-]/).slice(0, 3).map(Number)
}
