type NotificationModule = {
  disable?: boolean
  options?: { providers?: { options?: { channels?: unknown } }[] }
}

/**
 * Whether a store can send e-mails by Medusa's notification module, as its
 * configuration says. Medusa writes down a failed notification for each one that it
 * has no provider for.
 */
export function hasEmailProvider(entry: unknown): boolean {
  if (typeof entry !== "object" || entry === null) {
    return false
  }
  const { disable = false, options } = entry as NotificationModule
  const providers = options?.providers ?? []
  return (
    !disable &&
    providers.some((provider) => {
      const channels = provider?.options?.channels
      return Array.isArray(channels) && channels.includes("email")
    })
  )
}
