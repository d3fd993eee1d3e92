/** Works on all items, a few at once; returns the milliseconds that it took. */
export async function timeAll<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<unknown>
): Promise<number> {
  const queue = items.values()
  const workOnSome = async () => {
    for (const item of queue) {
      await work(item)
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: atOnce }, workOnSome))
  return performance.now() - startedAt
}
