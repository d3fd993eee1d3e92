import type { z } from "@medusajs/framework/zod"
import { Rejected } from "./errors"
import type { Operation } from "./operation"
import { idempotencyKeySchema, listProblems } from "./requests"

/**
 * Holds a request against every limit of the gateway's document before it
 * leaves. Returns the body to send, its fields in the schema's order, so that
 * equal requests make equal bytes.
 *
 * @throws {Rejected} that names fields and limits, and quotes no value.
 */
export function validate<T>(
  operation: Operation,
  schema: z.ZodType<T>,
  request: unknown,
  options: { idempotencyKey: string } | undefined
): { body: T; idempotencyKey: string } {
  const key = idempotencyKeySchema.safeParse(options?.idempotencyKey)
  const body = schema.safeParse(request)
  if (key.success && body.success) {
    return { body: body.data, idempotencyKey: key.data }
  }
  const problems = [
    ...(key.error ? listProblems(key.error, "idempotencyKey") : []),
    ...(body.error ? listProblems(body.error, "request") : []),
  ]
  throw new Rejected(
    `The ${operation} was not sent, because its request breaks the gateway's limits: ${problems.join("; ")}.`,
    {
      operation,
      code: "invalid_request",
      mayHaveExecuted: false,
      attempts: 0,
      idempotencyKey: key.data ?? "",
      problems,
    }
  )
}
