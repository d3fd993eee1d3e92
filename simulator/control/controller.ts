import type { IncomingMessage } from "node:http"
import { Registry } from "../registries/registry"
import { Refusal } from "../refusal"
import type { Controller } from "../server"
import type { Simulator } from "../simulator"
import { sendAnswer, type Reply } from "../wire/answer"
import { readBody } from "../wire/read-body"
import type { SimulatorState } from "../simulator-state"
import { streamSnapshots } from "./events"
import { refuseStrangers } from "./guard"
import { ROUTES } from "./routes"
import { snapshotOf } from "./snapshot"

const PREFIX = "/_simulator/"

/** The control API: a thin layer over the Simulator object. */
export function controlController(
  state: SimulatorState,
  simulator: Simulator
): Controller {
  return {
    serves: (path) => path.startsWith(PREFIX),
    handle: async (request, response) => {
      try {
        refuseStrangers(state, request)
        if (request.url === `${PREFIX}events`) {
          const snapshot = () => snapshotOf(state)
          return streamSnapshots(state, snapshot, request, response)
        }
        const result = await callRoute(simulator, request)
        const reply =
          result instanceof Registry
            ? download(result)
            : plainJson(200, result ?? { ok: true })
        sendAnswer(request, response, reply)
      } catch (error) {
        if (!(error instanceof Refusal)) {
          throw error
        }
        const refusal = plainJson(error.status, { error: error.message })
        sendAnswer(request, response, refusal)
      }
    },
  }
}

async function callRoute(
  simulator: Simulator,
  request: IncomingMessage
): Promise<unknown> {
  const [path = "", search] = (request.url ?? "")
    .slice(PREFIX.length)
    .split("?")
  const there = ROUTES.filter((route) => route.path.test(path))
  const route = there.find(({ method }) => method === request.method)
  if (route === undefined) {
    throw there.length === 0
      ? new Refusal(404, "There is no such control; see simulator/README.md.")
      : new Refusal(405, `Use ${there.map(({ method }) => method).join(", ")}.`)
  }
  const part = route.path.exec(path)?.[1] ?? ""
  const query = Object.fromEntries(new URLSearchParams(search))
  return route.call(simulator, part, await readJson(request), query)
}

/** Undefined when there is no body. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request)
  if (body === undefined) {
    throw new Refusal(413, "The body must be up to 1 MiB.")
  }
  if (body.length === 0) {
    return undefined
  }
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new Refusal(400, "The body must be JSON.")
  }
}

function download({ content, contentType }: Registry): Reply {
  return {
    kind: "reply",
    status: 200,
    headers: {
      "content-type": contentType,
      "content-disposition": "attachment",
      "cache-control": "no-store",
    },
    body: content,
  }
}

function plainJson(status: number, body: unknown): Reply {
  return {
    kind: "reply",
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
    },
    body: JSON.stringify(body),
  }
}
