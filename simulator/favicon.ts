import type { Room } from "./server"
import { sendAnswer } from "./wire/answer"

/** Browsers ask for it unasked; the gateway must not call that a violation. */
export const faviconRoom: Room = {
  serves: (path) => path === "/favicon.ico",
  handle: (request, response) => {
    const nothing = {
      kind: "reply",
      status: 204,
      headers: {},
      body: "",
    } as const
    sendAnswer(request, response, nothing)
  },
}
