import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"

/**
 * Keeps addresses that are secrets out of the log: it gets the route instead. One that
 * cannot be decoded, because somebody copied too much of it, for example, loses its per
 * cent signs: the error about it would quote it.
 *
 * @param shownAs of a path, the address that the access log gets
 */
export const hideAddress =
  (shownAs: (path: string) => string) =>
  (
    req: MedusaRequest,
    _res: MedusaResponse,
    next: MedusaNextFunction
  ): void => {
    const { path } = req
    req.originalUrl = shownAs(path)
    if (!isText(path)) {
      req.url = req.url.replaceAll("%", "")
    }
    next()
  }

function isText(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
