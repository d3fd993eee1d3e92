import { FetchError } from "@medusajs/js-sdk"

/** Null where the store has nothing of that id. @throws if it is unreachable */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof FetchError && error.status === 404) {
      return null
    }
    throw error
  }
}
