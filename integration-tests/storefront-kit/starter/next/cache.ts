/** The tags that were revalidated since the tests last looked. */
export const revalidated: string[] = []

export function revalidateTag(tag: string): void {
  revalidated.push(tag)
}
