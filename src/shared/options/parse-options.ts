import { MedusaError } from "@medusajs/framework/utils"
import type { z } from "@medusajs/framework/zod"
import { optionsSchema, type SbpOptions } from "./schema"

/**
 * Checks the options of the plugin or of one provider at boot, and reports all
 * problems at once, each with its remedy and none with a value.
 *
 * @param input what the merchant's medusa-config.ts holds
 * @param owner whose options these are, for the message: "medusa-payment-sbp"
 * @throws {MedusaError} INVALID_DATA
 */
export function parseOptions(
  input: unknown,
  owner = "medusa-payment-sbp"
): SbpOptions {
  const result = readOptions(input)
  if (result.options) {
    return result.options
  }
  const { problems } = result
  const count =
    problems.length === 1 ? "a problem" : `${problems.length} problems`
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    [
      `${owner} cannot start, because of ${count} in its options:`,
      ...problems.map((problem) => `  - ${problem}`),
      "They are set in medusa-config.ts; docs/configuration.md explains each.",
    ].join("\n")
  )
}

/** The options, or all that is wrong with them. */
export function readOptions(
  input: unknown
):
  | { options: SbpOptions; problems?: undefined }
  | { options?: undefined; problems: string[] } {
  const result = optionsSchema.safeParse(withoutMedusas(input ?? {}))
  return result.success
    ? { options: result.data }
    : { problems: result.error.issues.flatMap(describe) }
}

/**
 * Medusa writes the database into the options of a plugin's modules, and so into the
 * provider's, if a merchant passes both the same object.
 */
function withoutMedusas(input: unknown): unknown {
  if (typeof input !== "object" || input === null) {
    return input
  }
  const { database: _, ...options } = input as Record<string, unknown>
  return options
}

function describe(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.reduce<string>(
    (text, part) =>
      typeof part === "number"
        ? `${text}[${part}]`
        : [text, String(part)].filter(Boolean).join("."),
    ""
  )
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map(
      (key) =>
        `${path ? `${path}.` : ""}${key} is not an option: check its spelling, or remove it`
    )
  }
  return [`${path || "options"} ${issue.message}`]
}
