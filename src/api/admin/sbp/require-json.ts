import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

const READING = new Set(["GET", "HEAD", "OPTIONS"])

/**
 * Asks for the type of JSON of everything that changes something, also where no
 * body is read: any page can send another type from its visitor's browser, with
 * their cookie and without asking.
 */
export function requireJson(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): void {
  const isJson = JSON_TYPE.test(req.get("content-type") ?? "")
  if (READING.has(req.method) || isJson) {
    next()
    return
  }
  next(
    new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "The body must be JSON, of the type application/json"
    )
  )
}
