import { FetchError } from "@medusajs/js-sdk"

/** Whether the store has deleted the cart or turned it into an order. */
export const isGone = (error: unknown): boolean =>
  error instanceof FetchError &&
  ((error.status === 404 && error.message.startsWith("Cart ")) ||
    /already (been )?completed/.test(error.message))
