import type { Simulator } from ".."
import { control } from "./helpers/control"
import { withSimulator } from "./helpers/gateway"

let simulator: Simulator
withSimulator((started) => (simulator = started))

test.each([
  ["PATCH", "settings", { colour: "red" }, "colour is unknown here."],
  ["PATCH", "settings", { autoPay: "soon" }, "autoPay must be"],
  [
    "PATCH",
    "settings",
    { notifications: { duplicates: -1 } },
    "notifications.duplicates must be an integer",
  ],
  [
    "PATCH",
    "settings",
    { notifications: { override: [] } },
    "notifications.override must be an object",
  ],
  ["PATCH", "settings", null, "The body must be an object."],
  [
    "PUT",
    "faults/payment",
    { mode: "fire" },
    "fault.mode must be one of slow, hang",
  ],
  [
    "PUT",
    "faults/payment",
    [{ mode: "hang", delayMs: 1 }],
    "faults[0].delayMs is unknown here.",
  ],
  [
    "PUT",
    "faults/payment",
    { mode: "status", status: 200 },
    "fault.status must be an integer from 400",
  ],
  ...[
    { mode: "redirect", location: "/\r\nevil: 1" },
    { mode: "redirect", location: "/спасибо" },
  ].map((fault): [string, string, unknown, string] => [
    "PUT",
    "faults/payout",
    fault,
    "fault.location must be a valid header.",
  ]),
  [
    "PUT",
    "faults/payout",
    { mode: "redirect", location: 7 },
    "fault.location must be a string.",
  ],
  [
    "PUT",
    "faults/payout",
    { mode: "status", headers: { "retry after": "1" } },
    "fault.headers.retry after must be a valid header.",
  ],
  [
    "PUT",
    "faults/payout",
    { mode: "execute_then_status", headers: { "retry-after": "1\n" } },
    "fault.headers.retry-after must be a valid header.",
  ],
  [
    "PUT",
    "faults/refund",
    { mode: "hang" },
    "endpoint must be one of payment, payout.",
  ],
])(
  "%s %s with %j is refused with a reason",
  async (method, path, body, reason) => {
    const before = simulator.settings()
    const { status, answer } = await control(simulator, method, path, body)

    expect(status).toBe(400)
    expect(answer.error).toContain(reason)
    expect(simulator.settings()).toEqual(before)
  }
)

test.each([
  ["GET", "nothing", 404],
  ["POST", "payments/none/pay", 404],
  ["GET", "reset", 405],
])("%s %s is answered %i", async (method, path, status) => {
  expect((await control(simulator, method, path)).status).toBe(status)
})

test.each([
  ["that is not JSON", "{", 400, "The body must be JSON."],
  ["above 1 MiB", " ".repeat(1024 * 1024) + "{}", 413, "up to 1 MiB"],
])("a body %s is refused", async (_, body, status, reason) => {
  const response = await fetch(`${simulator.url}/_simulator/settings`, {
    method: "PATCH",
    body,
  })

  expect(response.status).toBe(status)
  expect(await response.text()).toContain(reason)
})
