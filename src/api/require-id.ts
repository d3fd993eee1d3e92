import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { notFound } from "../shared/not-found"

/** Every id of ours and of Medusa's looks like this. */
const ID = /^[\w-]{1,255}$/

/**
 * Answers 404 to anything else, before it reaches the database, which cannot
 * store every text, or the log.
 *
 * @param what whose id it is, for the message
 */
export function requireId(what: string) {
  return (
    req: MedusaRequest,
    _res: MedusaResponse,
    next: MedusaNextFunction
  ): void => {
    if (ID.test(req.params.id ?? "")) {
      next()
      return
    }
    next(notFound(`${what} with that id was not found`))
  }
}
