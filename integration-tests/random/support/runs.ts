/**
 * How many runs a random test makes, and from which seed: `short` runs in
 * `npm test`, `long` ones in `npm run test:long`. `SBP_RUNS` asks for another
 * number, and `SBP_SEED` repeats a run that failed.
 */
export function randomRuns(
  name: string,
  { short, long }: { short: number; long: number }
): { numRuns: number; seed: number } {
  const { SBP_LONG_RUNS, SBP_RUNS, SBP_SEED } = process.env
  const numRuns = Number(SBP_RUNS ?? (SBP_LONG_RUNS ? long : short))
  const seed = Number(SBP_SEED ?? Date.now() % 2 ** 31)
  process.stdout.write(`${name}: ${numRuns} runs, seed ${seed}\n`)
  return { numRuns, seed }
}
