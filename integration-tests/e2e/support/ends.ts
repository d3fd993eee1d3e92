/** Ends something that was begun. */
export type End = () => Promise<unknown>

/** The last one first. */
export async function endAll(ends: End[]): Promise<void> {
  for (const end of ends.splice(0).reverse()) {
    await end()
  }
}

/** Begins several things; what was begun ends if one of them fails. */
export async function endingIfFailed<Room>(
  begin: (ends: End[]) => Promise<Room>
): Promise<Room> {
  const ends: End[] = []
  try {
    return await begin(ends)
  } catch (error) {
    await endAll(ends)
    throw error
  }
}
