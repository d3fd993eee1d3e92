/** Next goes to the order within this time, if it goes there at all. */
const WAIT_MS = 1_000

/**
 * Catches the error of an action that redirects to the order. A tap on a link overtakes the
 * action: Next drops the redirect then, and the cookies know the order no more.
 *
 * @throws the error, always
 */
export function goToOrder(error: unknown): never {
  const isCoded = error instanceof Error && "digest" in error
  const [code, , path] = isCoded ? String(error.digest).split(";") : []
  if (code === "NEXT_REDIRECT" && path) {
    setTimeout(() => {
      if (!window.location.pathname.includes(path)) {
        window.location.replace(path)
      }
    }, WAIT_MS)
  }
  throw error
}
