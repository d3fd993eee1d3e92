import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { type Channel, hasChannel } from "./has-channel"

/** Whether this store has a notification provider for the channel. */
export function canSend(container: MedusaContainer, channel: Channel): boolean {
  const { modules } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  return hasChannel(modules?.[Modules.NOTIFICATION], channel)
}
