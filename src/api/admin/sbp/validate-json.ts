import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { z } from "@medusajs/framework/zod"
import { readBody } from "../../read-body"
import { invalidData } from "../../../shared/invalid-data"
import { readFields } from "../../../shared/read-fields"

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

/** A file. No page can send this type without a preflight request either. */
const CSV_TYPE = /^text\/csv\s*(?:;|$)/i
const FILES = /\/statements\/?$/

/** They change nothing; or, like DELETE, no page can send them without a preflight. */
const OF_ANY_TYPE = new Set(["GET", "HEAD", "OPTIONS", "DELETE"])

/**
 * Requires the JSON content type of requests that change something, also where no body is read:
 * any web page can send another type from its visitor's browser, with the visitor's cookie and
 * without a preflight request.
 */
export function requireJson(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): void {
  const type = req.get("content-type") ?? ""
  const isFile = FILES.test(req.path)
  if (
    OF_ANY_TYPE.has(req.method) ||
    (isFile ? CSV_TYPE : JSON_TYPE).test(type)
  ) {
    next()
    return
  }
  next(
    invalidData(
      isFile
        ? "The body must be the file, of the type text/csv"
        : "The body must be JSON, of the type application/json"
    )
  )
}

/**
 * Reads and checks a body that may hold a card number. Medusa's own parser and validators quote
 * what they refuse, in the answer and in the log. Use it with `bodyParser: false` and
 * `requireJson`, and with a schema whose messages are fixed.
 */
export function validateJson(
  schema: z.ZodObject,
  /** Fields that another part of the request may give. */
  defaults: (req: MedusaRequest) => object = () => ({}),
  maxBytes?: number
) {
  return async (
    req: MedusaRequest,
    _res: MedusaResponse,
    next: MedusaNextFunction
  ): Promise<void> => {
    const body = parse(await readBody(req, maxBytes))
    const isObject = typeof body === "object" && body && !Array.isArray(body)
    req.validatedBody = readFields(
      schema,
      isObject ? { ...defaults(req), ...body } : body
    )
    next()
  }
}

/** For a route that needs no body. */
export function validateJsonIfSent(schema: z.ZodObject) {
  const validate = validateJson(schema)
  return (
    req: MedusaRequest,
    res: MedusaResponse,
    next: MedusaNextFunction
  ): Promise<void> | void => {
    const { headers } = req
    return headers["transfer-encoding"] || Number(headers["content-length"])
      ? validate(req, res, next)
      : next()
  }
}

function parse(body: Buffer | undefined): unknown {
  if (!body) {
    throw invalidData("The body is too large")
  }
  try {
    return JSON.parse(body.toString("utf8"))
  } catch {
    throw invalidData("The body must be JSON")
  }
}

/** For a request that is carried out once: its key may stand in the header or in the body. */
export const validateKeyed = (schema: z.ZodObject, maxBytes?: number) => [
  validateJson(
    schema,
    (req) => ({ idempotency_key: req.get("idempotency-key") }),
    maxBytes
  ),
  sameKey,
]

/** Refuses a request with two different keys: it is unclear which one counts. */
function sameKey(
  req: MedusaRequest<{ idempotency_key: string }>,
  _res: MedusaResponse,
  next: MedusaNextFunction
): void {
  const header = req.get("idempotency-key")?.toLowerCase()
  if (header && header !== req.validatedBody.idempotency_key) {
    throw invalidData(
      "The header Idempotency-Key and the field 'idempotency_key' differ"
    )
  }
  next()
}
