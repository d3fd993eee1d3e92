import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** One line, a name and its facts: easy to read, to search and to parse. */
export function logEvent(
  container: MedusaContainer,
  name: string,
  facts: Record<string, string | number | boolean | null | undefined>,
  level: "info" | "warn" | "error" = "info"
): void {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  logger[level](`${name} ${JSON.stringify(facts)}`)
}

/** Logs as a warning that something failed, and why. */
export function logFailure(
  container: MedusaContainer,
  name: string,
  error: unknown,
  facts: Parameters<typeof logEvent>[2] = {}
): void {
  logEvent(container, name, { ...facts, error: errorText(error) }, "warn")
}

/** The message of a database error begins with its SQL, which may hold a shopper's texts. */
const SQL = /^\s*(insert|update|delete|select|with)\s[^]* - /i

/** Medusa's workflows fail with objects that are not errors. */
export function errorText(error: unknown): string {
  const { message } = (error ?? {}) as { message?: unknown }
  const text = typeof message === "string" ? message : String(error)
  return text.replace(SQL, "$1 … - ")
}

/** What a provider of e-mails says may name the person. */
export function withoutAddresses(error: unknown): string {
  return errorText(error).replaceAll(/[^\s"'<>]+@[^\s"'<>]+/g, "(address)")
}
