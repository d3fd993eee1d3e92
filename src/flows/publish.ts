import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../modules/ledger"
import type { SbpEvent, SbpEventData } from "../domain/events"
import { withTimeout } from "../shared/with-timeout"
import { logEvent, logFailure } from "../shared/log"

/** While Redis is down, its event bus would block a settlement or an admin. */
const TIMEOUT_MS = 3_000

/** How many entries of the operator's list one call publishes. */
const MAX_ENTRIES = 20

/**
 * Logs an event and publishes it to the merchant's subscribers, in ids only. It
 * is published after the commit, so a crash can swallow it: the rows are the
 * truth.
 */
export async function publish<Name extends SbpEvent>(
  container: MedusaContainer,
  name: Name,
  data: SbpEventData[Name]
): Promise<void> {
  logEvent(container, name, data)
  await emitOrLog(container, name, data)
}

/** Publishes an event, also one of Medusa's, as long as the event bus works. */
export async function emitOrLog(
  container: MedusaContainer,
  name: string,
  data: { id: string }
): Promise<void> {
  try {
    await emit(container, name, data)
  } catch (error) {
    logFailure(container, "sbp.event.not_published", error, { name })
  }
}

/**
 * What the event bus has been given and not taken yet. While its Redis is away it keeps that, and
 * delivers all of it later: a repetition waits for the first copy instead of adding another one.
 */
const waiting = new Map<string, Promise<unknown>>()

/** Publishes for a caller that tries again later: fails when the event bus fails. */
export async function publishOrFail<Name extends SbpEvent>(
  container: MedusaContainer,
  name: Name,
  data: SbpEventData[Name]
): Promise<void> {
  const key = `${name} ${data.id}`
  let emitted = waiting.get(key)
  if (!emitted) {
    const bus = container.resolve(Modules.EVENT_BUS)
    emitted = bus.emit({ name, data }).finally(() => waiting.delete(key))
    waiting.set(key, emitted)
  }
  await inTime(emitted)
  logEvent(container, name, data)
}

/**
 * Publishes what is new on the operator's list. Each entry is claimed and
 * published once: by the process that opened it, or later by the sweep.
 */
export async function publishAttention(
  container: MedusaContainer,
  limit = MAX_ENTRIES
): Promise<number> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const ids = await ledger.claimUnpublished(limit)
  for (const id of ids) {
    await publish(container, "sbp.attention.opened", { id })
  }
  return ids.length
}

/** Hands an event to the event bus. @throws while that is away */
export async function emit(
  container: MedusaContainer,
  name: string,
  data: { id: string }
): Promise<void> {
  await inTime(container.resolve(Modules.EVENT_BUS).emit({ name, data }))
}

function inTime(emitted: Promise<unknown>): Promise<unknown> {
  return withTimeout(emitted, TIMEOUT_MS, "The event bus")
}
