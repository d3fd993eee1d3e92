import { FetchError } from "@medusajs/js-sdk"

/** This person may not see it, however often they ask. */
export const isForbidden = (error: Error | null) =>
  error instanceof FetchError && error.status === 403
