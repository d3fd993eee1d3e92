import type { MiddlewareRoute } from "@medusajs/framework/http"
import config from "../../src/api/middlewares"
import { changingRoutes, readRoutes } from "./changing-routes"
import { GUARDED, UNGUARDED } from "./judged-routes"
import { routesIn, routesOf, unjudgedRoutes } from "./unjudged-routes"

/** Guards know Medusa's routes by path: Medusa offers no other way to hook into them. */
export function medusaRoutes() {
  const routes = changingRoutes()

  it("no route of Medusa that changes orders, payments, carts or users is new", () => {
    expect(unjudgedRoutes(routes)).toEqual([])
  })

  it("no route is judged that Medusa does not have", () => {
    const judged = [...routesIn(GUARDED), ...routesIn(UNGUARDED)]
    expect(judged.filter((it) => !routes.includes(it))).toEqual([])
    expect(new Set(judged).size).toBe(judged.length)
  })

  it("before each route of Medusa run the guards that are listed, and no other", () => {
    const listed = Object.entries(GUARDED).flatMap(([guards, rows]) =>
      rows.flatMap(routesOf).map((route) => [route, guards])
    )
    const found = routes
      .map((route) => [route, guardsOf(route)])
      .filter(([, guards]) => guards)
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed))
  })

  it.each([
    ["cancels an order", /cancelOrderWorkflow/, ["/admin/orders/:id/cancel"]],
    [
      "refunds a payment",
      /refund\w*Payments?Workflow/i,
      ["/admin/payments/:id/refund"],
    ],
    [
      "marks a collection as paid",
      /markPaymentCollectionAsPaid/,
      ["/admin/payment-collections/:id/mark-as-paid"],
    ],
    [
      "gives an order to another customer",
      /acceptOrderTransferWorkflow/,
      ["/store/orders/:id/transfer/accept"],
    ],
    [
      "gives an order to a guest",
      /transferOrderToGuestWorkflow/,
      ["/admin/orders/:id/transfer/guest"],
    ],
    [
      "makes a payment session",
      /createPaymentSessionsWorkflow/,
      [
        "/admin/payment-collections/:id/payment-sessions",
        "/store/payment-collections/:id/payment-sessions",
      ],
    ],
    [
      "makes a user",
      /createUserAccountWorkflow|acceptInviteWorkflow/,
      [
        "/admin/invites/accept",
        "/auth/:auth_provider/user",
        "/cloud/auth/users",
      ],
    ],
    [
      "makes a token for a new password",
      /generateResetPasswordTokenWorkflow/,
      [
        "/admin/users/:id/reset-password",
        "/auth/:actor_type/:auth_provider/reset-password",
      ],
    ],
  ])("no other route of Medusa %s", (_, workflow, known) => {
    const found = readRoutes().filter(({ code }) => workflow.test(code))
    expect(found.map(({ route }) => route).sort()).toEqual(known)
  })
}

/** The names of our functions that run before a route. */
function guardsOf(route: string): string {
  const [method = "", path = ""] = route.replace(/:\w+/g, "x").split(" ")
  return (config.routes ?? [])
    .filter((it) => matches(it, method, path))
    .flatMap(({ middlewares = [] }) => middlewares.map(({ name }) => name))
    .join(", ")
}

/** As Express matches, where Medusa gives it our matchers. */
function matches(
  { matcher, methods }: Pick<MiddlewareRoute, "matcher" | "methods">,
  method: string,
  path: string
): boolean {
  if (methods && !methods.some((it) => it === method)) {
    return false
  }
  if (matcher instanceof RegExp) {
    return matcher.test(path)
  }
  const pattern = matcher.replace(/:\w+/g, "[^/]+").replace("*", ".*")
  // Without methods, it is for all that begins with it.
  return new RegExp(`^${pattern}${methods ? "$" : "(/|$)"}`, "i").test(path)
}
