import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"

const api = path.join(
  path.dirname(require.resolve("@medusajs/medusa/package.json")),
  "dist/api"
)

/** The routes of Medusa whose files name a workflow: "/admin/orders/:id/cancel". */
function routesWith(workflow: RegExp): string[] {
  return readdirSync(api, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "route.js")
    .filter((file) => workflow.test(readFileSync(path.join(api, file), "utf8")))
    .map((file) => path.dirname(`/${file}`).replace(/\[(\w+)\]/g, ":$1"))
    .sort()
}

// Our middlewares know these routes by path: Medusa offers no other way to hook into them.
it.each([
  ["cancels an order", /cancelOrderWorkflow/, "/admin/orders/:id/cancel"],
  [
    "refunds a payment",
    /refund\w*Payments?Workflow/i,
    "/admin/payments/:id/refund",
  ],
  [
    "marks a collection as paid",
    /markPaymentCollectionAsPaid/,
    "/admin/payment-collections/:id/mark-as-paid",
  ],
  [
    "gives an order to another customer",
    /acceptOrderTransferWorkflow/,
    "/store/orders/:id/transfer/accept",
  ],
  [
    "gives an order to a guest",
    /transferOrderToGuestWorkflow/,
    "/admin/orders/:id/transfer/guest",
  ],
])("one route of Medusa %s", (_, workflow, route) => {
  expect(routesWith(workflow)).toEqual([route])
})

it("two routes of Medusa make a payment session", () => {
  expect(routesWith(/createPaymentSessionsWorkflow/)).toEqual([
    "/admin/payment-collections/:id/payment-sessions",
    "/store/payment-collections/:id/payment-sessions",
  ])
})
