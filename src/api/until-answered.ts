import type {
  MedusaNextFunction,
  MedusaResponse,
} from "@medusajs/framework/http"

/**
 * Runs the rest of a request's handlers until they have answered, for a caller who holds a lock
 * meanwhile, or has something to do afterwards. It waits even if the client is gone, because the
 * handlers go on all the same.
 */
export function untilAnswered(
  res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  return new Promise((resolve) => {
    const end = res.end.bind(res) as (...rest: unknown[]) => MedusaResponse
    res.end = ((...rest: unknown[]) => {
      resolve()
      return end(...rest)
    }) as typeof res.end
    next()
  })
}
