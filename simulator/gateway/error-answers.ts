import { jsonReply, type Reply } from "../wire/answer"
import type { Finding } from "./field-reader"
import type { Refused } from "./inspect-request"

/** An error answer. The spec shows none, so its form is an assumption. */
export function errorReply(
  status: number,
  error: { code: string; message: string; violations?: Finding[] },
  headers: Record<string, string> = {}
): Reply {
  const { code, message, violations = [] } = error
  return jsonReply(
    status,
    {
      success: false,
      error: {
        code,
        message,
        violations: violations.map(({ field, rule }) => ({ field, rule })),
      },
    },
    headers
  )
}

/** The answer to a request that breaks the spec: it names every breach, and no value. */
export function answerRefused({ status, headers, findings }: Refused): Reply {
  const [first] = findings
  return errorReply(
    status,
    {
      code: "invalid_request",
      message: first
        ? `${first.field} ${first.rule}.`
        : "The request is wrong.",
      violations: findings,
    },
    headers
  )
}
