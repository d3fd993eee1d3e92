import { ENDPOINTS } from "../gateway/endpoints"
import { parseFaults } from "../gateway/fault-modes"
import { REGISTRIES } from "../registries/registry"
import { parseSettingsPatch, SHAPES } from "../settings"
import type { Simulator } from "../simulator"
import { fields, jsonObject, nullable, oneOf, text } from "./parse"
import { stateOf } from "./snapshot"

/** One call of the Simulator object, carried over HTTP. */
export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  path: RegExp
  /** `part` is the match of the path's group. */
  call: (
    simulator: Simulator,
    part: string,
    body: unknown,
    query: Record<string, string>
  ) => unknown
}

const parseName = oneOf(...REGISTRIES)
const parseEndpoint = oneOf(...ENDPOINTS)
const parseNotify = fields({
  shape: oneOf(...SHAPES),
  override: jsonObject,
  contentType: nullable(text),
  raw: text,
  url: text,
})
const parseRefund = fields({ value: text })

export const ROUTES: Route[] = [
  { method: "GET", path: /^state$/, call: stateOf },
  { method: "GET", path: /^settings$/, call: (it) => it.settings() },
  { method: "GET", path: /^faults$/, call: (it) => it.faults() },
  { method: "GET", path: /^payments$/, call: (it) => it.payments() },
  { method: "GET", path: /^payouts$/, call: (it) => it.payouts() },
  { method: "GET", path: /^notifications$/, call: (it) => it.notifications() },
  { method: "GET", path: /^executions$/, call: (it) => it.executions() },
  { method: "GET", path: /^requests$/, call: (it) => it.requests() },
  { method: "GET", path: /^violations$/, call: (it) => it.violations() },
  {
    method: "GET",
    path: /^registries\/(\w+)\.csv$/,
    call: (it, name, _, query) => it.registry(parseName(name, "name"), query),
  },
  {
    method: "GET",
    path: /^registries\/(\w+)\/faults$/,
    call: (it, name, _, query) =>
      it.registry(parseName(name, "name"), query).faults,
  },
  {
    method: "PATCH",
    path: /^settings$/,
    call: (it, _, body) => it.configure(parseSettingsPatch(body, "")),
  },
  {
    method: "PUT",
    path: /^faults\/(\w+)$/,
    call: (it, endpoint, body) => {
      it.fault(parseEndpoint(endpoint, "endpoint"), parseFaults(body))
      return it.faults()
    },
  },
  {
    method: "POST",
    path: /^faults\/(\w+)$/,
    // Counted here: the page may have read the queue before a request took a fault from it.
    call: (it, part, body) => {
      const endpoint = parseEndpoint(part, "endpoint")
      it.fault(endpoint, [...it.faults()[endpoint], ...parseFaults(body)])
      return it.faults()
    },
  },
  {
    method: "DELETE",
    path: /^faults$/,
    call: (it) => {
      it.clearFaults()
      return it.faults()
    },
  },
  {
    method: "POST",
    path: /^payments\/([^/]+)\/pay$/,
    call: (it, id) => it.pay(id),
  },
  {
    method: "POST",
    path: /^payments\/([^/]+)\/decline$/,
    call: (it, id) => it.decline(id),
  },
  {
    method: "POST",
    path: /^payments\/([^/]+)\/expire$/,
    call: (it, id) => it.expire(id),
  },
  {
    method: "POST",
    path: /^payments\/([^/]+)\/refund$/,
    call: (it, id, body) => it.refund(id, parseRefund(body ?? {}, "").value),
  },
  {
    method: "POST",
    path: /^payments\/([^/]+)\/notify$/,
    call: (it, id, body) => it.notify(id, parseNotify(body ?? {}, "")),
  },
  { method: "POST", path: /^idle$/, call: (it) => it.idle() },
  { method: "POST", path: /^reset$/, call: (it) => it.reset() },
]
