import type {
  MedusaNextFunction,
  MedusaResponse,
} from "@medusajs/framework/http"

/**
 * Lets the rest of a request's handlers run, for a caller who holds a lock meanwhile.
 * It ends with the answer, or when nobody waits for that any more.
 */
export function untilAnswered(
  res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  return new Promise((resolve) => {
    if (res.closed) {
      resolve()
      return
    }
    res.once("close", resolve)
    next()
  })
}
