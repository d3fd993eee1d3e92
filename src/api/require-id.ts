import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"

/** Every id of ours and of Medusa's looks like this. */
const ID = /^[\w-]{1,255}$/

/**
 * Answers to anything else as to an id that nobody has, before it comes to the
 * database, which cannot take all of it, or to a line of the log.
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
    next(
      new MedusaError(
        MedusaError.Types.NOT_FOUND,
        `${what} with that id was not found`
      )
    )
  }
}
