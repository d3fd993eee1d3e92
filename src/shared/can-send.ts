import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { type Channel, hasChannel } from "./has-channel"
import { notAllowed } from "./not-allowed"

/** Whether this store has a notification provider for the channel. */
export function canSend(container: MedusaContainer, channel: Channel): boolean {
  const { modules } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  return hasChannel(modules?.[Modules.NOTIFICATION], channel)
}

/** @throws {MedusaError} NOT_ALLOWED */
export function assertCanMail(container: MedusaContainer): void {
  if (!canSend(container, "email")) {
    throw notAllowed(
      "No notification provider has the channel email: add one to medusa-config, or copy the link"
    )
  }
}
