import type { IncomingMessage } from "node:http"
import type { Payment } from "../gateway/payment"
import { Refusal } from "../refusal"
import type { Room } from "../server"
import {
  htmlReply,
  redirectReply,
  sendAnswer,
  type Reply,
} from "../wire/answer"
import { readBody } from "../wire/read-body"
import type { World } from "../world"
import { chooseLanguage, type Language } from "./language"
import { renderMissing, renderPayment } from "./render"

/**
 * No script at all, no foreign resource. `form-action` is left open on
 * purpose: the form ends, by redirect, at the shop.
 */
const HEADERS = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  vary: "accept-language",
}

/** The payer's page, `/pay/:id`: the address in `confirmation_url`. */
export function payerRoom(world: World): Room {
  return {
    serves: (path) => path.startsWith("/pay/"),
    handle: async (request, response) => {
      sendAnswer(request, response, await answer(world, request))
    },
  }
}

async function answer(world: World, request: IncomingMessage): Promise<Reply> {
  const url = new URL(request.url ?? "", "http://simulator")
  const language = chooseLanguage(
    url.searchParams.get("lang"),
    request.headers["accept-language"]
  )
  const payment = world.payments.find(url.pathname.slice("/pay/".length))
  if (payment === undefined) {
    return htmlReply(404, renderMissing(language), HEADERS)
  }
  if (request.method === "POST") {
    const body = await readBody(request)
    const action = new URLSearchParams(body?.toString()).get("action")
    return redirectReply(303, act(world, payment, action, language))
  }
  const state = world.payments.stateOf(payment)
  return htmlReply(200, renderPayment(payment, state, language), HEADERS)
}

/** Does what the payer chose, and tells where to go from here. */
function act(
  world: World,
  { id, returnUrl }: Payment,
  action: string | null,
  language: Language
): string {
  try {
    if (action === "pay") {
      void world.payments.pay(id)
    } else if (action === "decline") {
      void world.payments.decline(id)
    }
    // A header is Latin-1; what the shop sent may be any Unicode.
    return new URL(returnUrl).href
  } catch (error) {
    if (error instanceof Refusal) {
      // Too late, or a second click: the page says what happened meanwhile.
      return `/pay/${id}?lang=${language}`
    }
    throw error
  }
}
