import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { notFound } from "../shared/not-found"

/** The form of every id of ours and of Medusa's. */
const ID = /^[\w-]{1,255}$/

/**
 * Answers 404 to anything else, before it reaches the log or the database, which cannot store
 * every text.
 *
 * @param what the thing that the id names, for the message
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
