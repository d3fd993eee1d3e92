type NotificationModule = {
  disable?: boolean
  options?: { providers?: { options?: { channels?: unknown } }[] }
}

/** How Medusa's notification module reaches people: by e-mail, or in its bell. */
export type Channel = "email" | "feed"

/**
 * Whether the configuration gives Medusa's notification module a provider for a channel.
 * Without one, Medusa records every notification as failed.
 */
export function hasChannel(entry: unknown, channel: Channel): boolean {
  if (typeof entry !== "object" || entry === null) {
    return false
  }
  const { disable = false, options } = entry as NotificationModule
  const providers = options?.providers ?? []
  return (
    !disable &&
    providers.some((provider) => {
      const channels = provider?.options?.channels
      return Array.isArray(channels) && channels.includes(channel)
    })
  )
}
