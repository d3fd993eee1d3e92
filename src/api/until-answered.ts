import type {
  MedusaNextFunction,
  MedusaResponse,
} from "@medusajs/framework/http"

/**
 * Lets the rest of a request's handlers run, for a caller who holds a lock meanwhile,
 * until they have answered: also where nobody waits for the answer any more, because
 * they go on all the same.
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
