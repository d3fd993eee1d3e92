import type { IncomingMessage } from "node:http"
import type { Payment } from "../gateway/payment"
import { Refusal } from "../refusal"
import type { Controller } from "../server"
import {
  htmlReply,
  redirectReply,
  sendAnswer,
  type Reply,
} from "../wire/answer"
import { readBody } from "../wire/read-body"
import type { SimulatorState } from "../simulator-state"
import { chooseLanguage, type Language } from "./language"
import { renderMissing, renderPayment } from "./render"

/**
 * Allows no script and no foreign resource. `form-action` is left open on
 * purpose: the form ends, by a redirect, at the shop.
 */
const HEADERS = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  vary: "accept-language",
}

/** The payer's page, `/pay/:id`: the address in `confirmation_url`. */
export function payerController(state: SimulatorState): Controller {
  return {
    serves: (path) => path.startsWith("/pay/"),
    handle: async (request, response) => {
      sendAnswer(request, response, await answer(state, request))
    },
  }
}

async function answer(
  state: SimulatorState,
  request: IncomingMessage
): Promise<Reply> {
  const url = new URL(request.url ?? "", "http://simulator")
  const language = chooseLanguage(
    url.searchParams.get("lang"),
    request.headers["accept-language"]
  )
  const payment = state.payments.find(url.pathname.slice("/pay/".length))
  if (payment === undefined) {
    return htmlReply(404, renderMissing(language), HEADERS)
  }
  if (request.method === "POST") {
    const body = await readBody(request)
    const action = new URLSearchParams(body?.toString()).get("action")
    return redirectReply(303, act(state, payment, action, language))
  }
  const page = renderPayment(payment, state.payments.stateOf(payment), {
    language,
    now: state.now(),
  })
  return htmlReply(200, page, HEADERS)
}

/** Executes the payer's choice, and returns the next location. */
function act(
  state: SimulatorState,
  { id, returnUrl }: Payment,
  action: string | null,
  language: Language
): string {
  try {
    if (action === "pay") {
      void state.payments.pay(id)
    } else if (action === "decline") {
      void state.payments.decline(id)
    }
    // A header is Latin-1; what the shop sent may be any Unicode.
    return new URL(returnUrl).href
  } catch (error) {
    if (error instanceof Refusal) {
      // Too late, or a second click: the page shows the current state.
      return `/pay/${id}?lang=${language}`
    }
    throw error
  }
}
