import { subscribe } from "node:diagnostics_channel"
import { withoutOrigin } from "./without-origin"

/** In every spelling: "//hooks/sbp/…" is secret, too. */
export const NOTIFICATION_ADDRESSES = /^\/+hooks\/+sbp(?=\/)/i
export const LINK_ADDRESSES = /^\/+sbp\/+receive(?=\/)/i

/** No secret; only a query that a scraper was given by mistake could hold one. */
const METRICS = "/hooks/sbp/metrics"

type Message = {
  request: {
    url?: string
    originalUrl?: string
    headers: { referer?: string }
  }
  response: { setHeader: (name: string, value: string) => unknown }
}

/**
 * Keeps secret addresses out of logs, of the browser's next request, and of caches. It runs
 * before any other code reads the request, because Medusa's own middlewares may fail, and log
 * the address as it is then.
 */
export function hideSecrets(): void {
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as Message
    const { url = "", headers } = request
    const route = secretRouteOf(url)
    if (route) {
      // Express keeps this value, and Medusa logs it.
      request.originalUrl = route
      request.url = decodable(url)
      response.setHeader("Referrer-Policy", "no-referrer")
      response.setHeader("Cache-Control", "no-store")
    }
    if (headers.referer && secretRouteOf(headers.referer)) {
      delete headers.referer
    }
  })
}

/** Undefined if the address is not secret. */
function secretRouteOf(url: string): string | undefined {
  const [path = ""] = withoutOrigin(url).split(/[?#]/)
  if (LINK_ADDRESSES.test(path)) {
    return "/sbp/receive/:token"
  }
  if (NOTIFICATION_ADDRESSES.test(path)) {
    return path === METRICS ? path : "/hooks/sbp/:token"
  }
  return undefined
}

/**
 * The error about an address that cannot be decoded would quote it: so it is cut at its first
 * per cent sign. A point remains, so that it is no other address.
 */
function decodable(url: string): string {
  const [path = ""] = url.split(/[?#]/)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return url.replace(/^([^%]*)%[^?#]*/, "$1.")
  }
}
