const labelWidth = 19

/** Runs one step of the start and prints how long it took. */
export async function step<T>(
  label: string,
  work: () => Promise<T>
): Promise<T> {
  const startedAt = Date.now()
  if (process.stdout.isTTY) {
    process.stdout.write(line("·", label, "…"))
  }
  try {
    const result = await work()
    print(line("✓", label, seconds(Date.now() - startedAt).padStart(6)))
    return result
  } catch (error) {
    if (!(error instanceof Error && error.name === "AbortError")) {
      print(line("✗", label, ""))
    }
    throw error
  }
}

export function alreadyDone(label: string): void {
  print(line("✓", label, "done before"))
}

/** What a person may want to know while a step takes long. */
export function meanwhile(label: string, words: string): void {
  print(line("·", label, words))
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function line(mark: string, label: string, outcome: string): string {
  return `  ${mark} ${label.padEnd(labelWidth)} ${outcome}`
}

/** On a terminal the line replaces the one of the running step. */
function print(line: string): void {
  process.stdout.write(
    process.stdout.isTTY ? `\r\u001b[2K${line}\n` : `${line}\n`
  )
}
