import type {
  CreateNotificationDTO,
  MedusaContainer,
  NotificationDTO,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { withTimeout } from "../shared/with-timeout"

/**
 * Hands a message to Medusa's notification module.
 *
 * @returns undefined if it has one with this key already: its type does not say so
 */
export async function sendMessage(
  container: MedusaContainer,
  timeoutMs: number,
  message: CreateNotificationDTO
): Promise<NotificationDTO | undefined> {
  const sending = container
    .resolve(Modules.NOTIFICATION)
    .createNotifications(message)
  return withTimeout(sending, timeoutMs, "The notification module")
}
