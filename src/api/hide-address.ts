import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"

/**
 * Keeps addresses that are secrets out of the log: it gets the route instead. One that
 * cannot be decoded would be quoted by the error about it, so nobody else sees it.
 *
 * @param shownAs of a path, the address that the access log gets
 */
export const hideAddress =
  (shownAs: (path: string) => string) =>
  (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void => {
    const { path } = req
    req.originalUrl = shownAs(path)
    if (isText(path)) {
      next()
    } else {
      res.status(404).end()
    }
  }

function isText(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
