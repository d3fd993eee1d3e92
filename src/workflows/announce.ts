import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { SbpEvent } from "../shared/events"
import { inTime } from "../shared/in-time"

/** While Redis is away, its event bus would keep a settlement, or an admin. */
const TIMEOUT_MS = 3_000

type EventData = { id: string } & Record<string, string | null>

/**
 * Tells what happened to the log and to the merchant's subscribers, in ids
 * only. It is told after it was committed, so a crash can swallow it; the rows
 * are the truth.
 */
export async function announce(
  container: MedusaContainer,
  name: SbpEvent,
  data: EventData
): Promise<void> {
  logEvent(container, name, data)
  try {
    await emit(container, name, data)
  } catch (error) {
    const facts = { name, error: textOf(error) }
    logEvent(container, "sbp.event_not_emitted", facts, "warn")
  }
}

/** The same, for whoever will try again: fails if the event bus does. */
export async function announceOrFail(
  container: MedusaContainer,
  name: SbpEvent,
  data: EventData
): Promise<void> {
  await emit(container, name, data)
  logEvent(container, name, data)
}

async function emit(
  container: MedusaContainer,
  name: SbpEvent,
  data: EventData
) {
  const told = container.resolve(Modules.EVENT_BUS).emit({ name, data })
  await inTime(told, TIMEOUT_MS, "The event bus")
}

/** One line, a name and its facts: easy to read, to search and to parse. */
export function logEvent(
  container: MedusaContainer,
  name: string,
  facts: Record<string, string | number | boolean | null | undefined>,
  level: "info" | "warn" | "error" = "info"
): void {
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  logger[level](`${name} ${JSON.stringify(facts)}`)
}

/** Medusa's workflows fail with objects that are no errors. */
export function textOf(error: unknown): string {
  const { message } = (error ?? {}) as { message?: unknown }
  return typeof message === "string" ? message : String(error)
}
