import type { Controller } from "./server"
import { sendAnswer } from "./wire/answer"

/** Browsers request this address by themselves; it must not count as a violation. */
export const faviconController: Controller = {
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
