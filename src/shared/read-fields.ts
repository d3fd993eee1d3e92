import type { z } from "@medusajs/framework/zod"
import { invalidData } from "./invalid-data"

/**
 * Reads fields that may hold a card number, by a schema whose messages are fixed
 * (`body-fields.ts`).
 *
 * @throws {MedusaError} INVALID_DATA, with the name and the fault of each wrong field
 */
export function readFields<Schema extends z.ZodObject>(
  schema: Schema,
  fields: unknown
): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(fields)
  if (!success) {
    throw invalidData(error.issues.map(describe(schema)).join("; "))
  }
  return data
}

/** Quotes only names of the schema: another name may be anything. */
const describe = (schema: z.ZodObject) => (issue: z.core.$ZodIssue) => {
  if (issue.code === "unrecognized_keys") {
    return "The body has fields that do not belong there"
  }
  const name = String(issue.path[0])
  return name in schema.shape
    ? `Field '${name}' ${issue.message}`
    : "The body must be a JSON object"
}
