import { FetchError } from "@medusajs/js-sdk"
import { Refused } from "../hooks/api/post-for-money"

/**
 * Whether a request that failed may have been carried out: only a clear refusal of
 * the store says that it was not.
 */
export function isUnclear(error: Error | null): boolean {
  if (!error || error instanceof Refused) {
    return false
  }
  return !(error instanceof FetchError) || (error.status ?? 500) >= 500
}
