type NotificationModule = {
  disable?: boolean
  options?: { providers?: { options?: { channels?: unknown } }[] }
}

/** How Medusa's notification module reaches people: by e-mail, or in its bell. */
export type Channel = "email" | "feed"

/**
 * Whether Medusa's notification module has a provider for a channel, as the store's
 * configuration says. Medusa writes down a failed notification for each one that it
 * has no provider for.
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
