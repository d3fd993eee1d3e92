import { randomUUID } from "node:crypto"
import type {
  IEventBusModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

type Heard = { name: string; data: unknown }

/**
 * Listens to events as a merchant's subscriber does, while a job runs.
 *
 * @returns the events so far, in order
 */
export async function hear(
  container: MedusaContainer,
  names: readonly string[],
  job: (heard: Heard[]) => Promise<void>
): Promise<void> {
  const bus = container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
  const heard: Heard[] = []
  const listen = ({ name, data }: Heard) => {
    heard.push({ name, data })
    return Promise.resolve()
  }
  // A new name each time, because a used name stays taken.
  const subscriberId = randomUUID()
  const named = (name: string) => ({ subscriberId: `${subscriberId}-${name}` })
  for (const name of names) {
    bus.subscribe(name, listen, named(name))
  }
  try {
    await job(heard)
  } finally {
    for (const name of names) {
      bus.unsubscribe(name, listen, named(name))
    }
  }
}
