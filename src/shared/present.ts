/** Of linked rows as Query returns them: in place of one that was deleted it has null. */
export function present<T>(rows: (T | null)[] | undefined): T[] {
  return (rows ?? []).filter((row): row is T & {} => row !== null)
}
