import { randomBytes } from "node:crypto"
import { refuseStrangers } from "../control/guard"
import { Refusal } from "../refusal"
import type { Controller } from "../server"
import { htmlReply, sendAnswer, type Reply } from "../wire/answer"
import type { SimulatorState } from "../simulator-state"
import { renderDashboard } from "./render"

/** The dashboard, `/`. It only reads and calls the control API. */
export function dashboardController(state: SimulatorState): Controller {
  return {
    serves: (path) => path === "/",
    handle: (request, response) => {
      try {
        refuseStrangers(state, request)
        sendAnswer(request, response, dashboard(state))
      } catch (error) {
        if (!(error instanceof Refusal)) {
          throw error
        }
        sendAnswer(request, response, htmlReply(error.status, error.message))
      }
    },
  }
}

function dashboard(state: SimulatorState): Reply {
  const nonce = randomBytes(16).toString("base64")
  return htmlReply(200, renderDashboard(state, nonce), {
    "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  })
}
