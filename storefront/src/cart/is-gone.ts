import { FetchError } from "@medusajs/js-sdk"

/** Whether the store has deleted the cart or turned it into an order. */
export const isGone = (error: unknown): boolean =>
  error instanceof FetchError &&
  ((error.status === 404 && error.message.startsWith("Cart ")) ||
    /already (been )?completed/.test(error.message))

/** Whether the cart is paid and has no order yet: nothing can be added to it. */
export const isPaidFor = (error: unknown): boolean =>
  error instanceof FetchError &&
  /^(This cart has been paid for|The total of this cart is not)/.test(
    error.message
  )
