import { randomBytes } from "node:crypto"
import { refuseStrangers } from "../control/guard"
import { Refusal } from "../refusal"
import type { Room } from "../server"
import { htmlReply, sendAnswer, type Reply } from "../wire/answer"
import type { World } from "../world"
import { renderDashboard } from "./render"

/** The dashboard, `/`. It only reads and calls the control API. */
export function dashboardRoom(world: World): Room {
  return {
    serves: (path) => path === "/",
    handle: (request, response) => {
      try {
        refuseStrangers(world, request)
        sendAnswer(request, response, dashboard(world))
      } catch (error) {
        if (!(error instanceof Refusal)) {
          throw error
        }
        sendAnswer(request, response, htmlReply(error.status, error.message))
      }
    },
  }
}

function dashboard(world: World): Reply {
  const nonce = randomBytes(16).toString("base64")
  return htmlReply(200, renderDashboard(world, nonce), {
    "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  })
}
