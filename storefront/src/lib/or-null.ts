import { FetchError } from "@medusajs/js-sdk"

/** Null if the store has nothing with that id. @throws if the store is unreachable */
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
