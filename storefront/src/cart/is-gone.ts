import { FetchError } from "@medusajs/js-sdk"

/** The store does not know the cart any more, or has made an order of it. */
export const isGone = (error: unknown): boolean =>
  error instanceof FetchError &&
  ((error.status === 404 && error.message.startsWith("Cart ")) ||
    /already (been )?completed/.test(error.message))
