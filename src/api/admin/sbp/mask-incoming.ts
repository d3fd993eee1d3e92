import { subscribe } from "node:diagnostics_channel"
import { maskHeaders, maskAddress } from "./hide-numbers"
import { OUR_ADDRESS } from "./our-address"

type Incoming = {
  url?: string
  headers: Record<string, string | string[] | undefined>
}

/** Of the admin, which keeps what is searched for in the address of its page. */
const OUR_PAGE = /\/sbp(?![\w-])/i

/**
 * Masks numbers in a request as it comes in, before anybody has seen it. Medusa
 * answers an OPTIONS, and whoever is not signed in, before it asks the
 * middlewares of a plugin, and logs their address as it is then.
 */
export function maskIncoming(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: Incoming }
    const { url = "", headers } = request
    const address = url.replace(/^https?:\/\/[^/?#]*/i, "")
    const isOurs = OUR_ADDRESS.test(address)
    if (isOurs || OUR_PAGE.test(address)) {
      request.url = maskAddress(url)
    }
    if (isOurs || OUR_PAGE.test(String(headers.referer ?? ""))) {
      maskHeaders(headers)
    }
  })
}
