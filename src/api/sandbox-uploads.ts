import { subscribe } from "node:diagnostics_channel"
import { withoutOrigin } from "./without-origin"

/** Where Medusa's local file provider serves what was uploaded, from the store's own origin. */
const UPLOADS = /^\/static(?=\/|$)/i

type Message = {
  request: { url?: string }
  response: { setHeader: (name: string, value: string) => unknown }
}

/**
 * Any admin and secret API key may upload a page: who opens it may be signed in to the admin,
 * and its script could act as that user, or read a card's number. So it may run none. Medusa
 * serves files before it asks any middleware.
 */
export function sandboxUploads(): void {
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as Message
    const [path = ""] = withoutOrigin(request.url ?? "").split(/[?#]/)
    if (!UPLOADS.test(path)) {
      return
    }
    response.setHeader("X-Content-Type-Options", "nosniff")
    // Browsers show no PDF in a sandbox, and its scripts reach nothing of the store.
    if (!/\.pdf$/i.test(path)) {
      response.setHeader(
        "Content-Security-Policy",
        "sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'"
      )
    }
  })
}
