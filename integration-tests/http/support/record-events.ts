import { randomUUID } from "node:crypto"
import type {
  IEventBusModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

type RecordedEvent = { name: string; data: unknown }

/**
 * Records events as a merchant's subscriber gets them, while a job runs.
 *
 * @param job gets the events so far, in order
 */
export async function recordEvents(
  container: MedusaContainer,
  names: readonly string[],
  job: (events: RecordedEvent[]) => Promise<void>
): Promise<void> {
  const bus = container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
  const events: RecordedEvent[] = []
  const listen = ({ name, data }: RecordedEvent) => {
    events.push({ name, data })
    return Promise.resolve()
  }
  // A new name each time, because a used name stays taken.
  const subscriberId = randomUUID()
  const named = (name: string) => ({ subscriberId: `${subscriberId}-${name}` })
  for (const name of names) {
    bus.subscribe(name, listen, named(name))
  }
  try {
    await job(events)
  } finally {
    for (const name of names) {
      bus.unsubscribe(name, listen, named(name))
    }
  }
}
