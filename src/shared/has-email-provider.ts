import { hasChannel } from "./has-channel"

/** Whether a store can send e-mails by Medusa's notification module. */
export function hasEmailProvider(entry: unknown): boolean {
  return hasChannel(entry, "email")
}
