import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { z } from "@medusajs/framework/zod"
import { readBody } from "../../read-body"

/**
 * Reads and checks a body that may hold a card's number. Medusa's own parser
 * and validators quote what they refuse, to the client and in the log: to be
 * used with `bodyParser: false` and `requireJson`, and with a schema whose
 * messages are fixed.
 */
export function validateJson(
  schema: z.ZodObject,
  /** What may also be said elsewhere in the request. */
  defaults: (req: MedusaRequest) => object = () => ({})
) {
  return async (
    req: MedusaRequest,
    _res: MedusaResponse,
    next: MedusaNextFunction
  ): Promise<void> => {
    const body = parse(await readBody(req))
    const isObject = typeof body === "object" && body && !Array.isArray(body)
    const result = schema.safeParse(
      isObject ? { ...defaults(req), ...body } : body
    )
    if (!result.success) {
      next(refused(result.error.issues.map(describe(schema)).join("; ")))
      return
    }
    req.validatedBody = result.data
    next()
  }
}

function parse(body: Buffer | undefined): unknown {
  if (!body) {
    throw refused("The body is too large")
  }
  try {
    return JSON.parse(body.toString("utf8"))
  } catch {
    throw refused("The body must be JSON")
  }
}

/** Only names that the schema has are told: others may be anything. */
const describe = (schema: z.ZodObject) => (issue: z.core.$ZodIssue) => {
  if (issue.code === "unrecognized_keys") {
    return "The body has fields that do not belong there"
  }
  const name = String(issue.path[0])
  return name in schema.shape
    ? `Field '${name}' ${issue.message}`
    : "The body must be a JSON object"
}

function refused(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, message)
}
