/** Linked rows as Query returns them, without the nulls that stand for deleted rows. */
export function present<T>(rows: (T | null)[] | undefined): T[] {
  return (rows ?? []).filter((row): row is T & {} => row !== null)
}
