import { subscribe } from "node:diagnostics_channel"
import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { maskAddress, maskTexts } from "../../../domain/mask-numbers"
import { withoutOrigin } from "../../without-origin"
import { OUR_ADDRESS } from "./our-address"

/**
 * People paste card numbers into search fields and addresses. Such numbers become masks in the
 * request's address and headers: what no code reads, no log and no error message can quote.
 */
export function maskRequest(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): void {
  req.url = maskAddress(req.url)
  req.originalUrl = maskAddress(req.originalUrl)
  req.query = maskTexts(req.query) as typeof req.query
  maskHeaders(req.headers)
  next()
}

type Headers = Record<string, string | string[] | undefined>

/** Masks headers that quote addresses or free text. */
function maskHeaders(headers: Headers): void {
  for (const name of ["referer", "referrer", "user-agent", "x-request-id"]) {
    const text = headers[name]
    if (typeof text === "string") {
      headers[name] = maskAddress(text)
    }
  }
}

/** A page of the admin keeps its search in its address. */
const OUR_PAGE = /\/sbp(?![\w-])/i

/**
 * Addresses that programs make, of tokens and ids: one in millions has digits like a
 * card's, and would lead nowhere if they were masked.
 */
const OF_PROGRAMS = /^\/+(?:(?:hooks|store)\/+sbp|sbp\/+receive)\//i

/**
 * Masks numbers in an incoming request before any other code reads it. Medusa answers an
 * OPTIONS request, and a visitor who is not signed in, before it calls a plugin's middlewares,
 * and logs the address as it is then.
 */
export function maskIncoming(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as {
      request: { url?: string; headers: Headers }
    }
    const { url = "", headers } = request
    const address = withoutOrigin(url)
    const isOurs = OUR_ADDRESS.test(address)
    const isPage = OUR_PAGE.test(address) && !OF_PROGRAMS.test(address)
    if (isOurs || isPage) {
      request.url = maskAddress(url)
    }
    if (isOurs || OUR_PAGE.test(String(headers.referer ?? ""))) {
      maskHeaders(headers)
    }
  })
}
