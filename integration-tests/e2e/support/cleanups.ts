/** Ends something that was started. */
export type Cleanup = () => Promise<unknown>

/** Runs the cleanups, the last one first. */
export async function runCleanups(cleanups: Cleanup[]): Promise<void> {
  for (const end of cleanups.splice(0).reverse()) {
    await end()
  }
}

/**
 * Starts several things; if one of them fails, those already started are ended.
 */
export async function cleaningUpOnFailure<Harness>(
  begin: (cleanups: Cleanup[]) => Promise<Harness>
): Promise<Harness> {
  const cleanups: Cleanup[] = []
  try {
    return await begin(cleanups)
  } catch (error) {
    await runCleanups(cleanups)
    throw error
  }
}
