import {
  createWorkflow,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { makeInvoice } from "../support/make-invoice"
import type { TestShop } from "../support/run-shop-tests"
import { secretKey } from "../support/secret-key"
import { answerOf } from "../support/shop"

const OWN = "count-boxes"

createWorkflow(OWN, () => new WorkflowResponse("counted"))

/** Medusa runs a workflow by its name for whoever may call its admin routes. */
export function workflows(use: () => TestShop) {
  const run = async (workflow: string, input: object) => {
    const { anonymous, admin } = use().shop
    const path = `/admin/workflows-executions/${workflow}/run`
    const clients = [admin, await secretKey(anonymous, admin)]
    return Promise.all(
      clients.map((client) => answerOf(client.post(path, { input })))
    )
  }

  it("that confirms a payment is run by no request, in nobody's name", async () => {
    const { shop, sql } = use()
    const invoice = await makeInvoice(shop.ledger, sql)
    const { user } = await shop.admin.get<{ user: { id: string } }>(
      "/admin/users/me"
    )
    const answers = await run("sbp-confirm-payment", {
      invoice_id: invoice.id,
      amount: invoice.amount,
      gateway_payment_id: "as-the-cabinet-shows",
      note: "Seen in the cabinet",
      actor_id: user.id,
    })
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 403,
        data: {
          message: expect.stringMatching(
            /^No request may run a workflow/
          ) as string,
        },
      })
    }
    const where = { id: invoice.id }
    expect(await sql("sbp_invoice").where(where).first()).toMatchObject({
      state: "open",
    })
    expect(await sql("sbp_payout_event").orderBy("number")).toMatchObject([
      { event: "refused", details: { status: 403 } },
      { event: "refused", details: { status: 403 } },
    ])
  })

  it.each([
    "cancel-order",
    "generate-reset-password-token",
    "mark-payment-collection-as-paid",
    "set-auth-app-metadata-workflow",
    "sbp-settle-payment",
    // Core-flows does not export this one.
    "refund-captured-payments-workflow",
    // A workflow of the store's own.
    OWN,
    "%73bp-settle-payment",
  ])("called %s is run by no request", async (workflow) => {
    for (const answer of await run(workflow, {})) {
      expect(answer).toMatchObject({ status: 403 })
    }
  })

  it.each(["success", "failure"])(
    "is not told by a request that its step ended with %s",
    async (end) => {
      const path = `/admin/workflows-executions/complete-cart/steps/${end}`
      const body = { transaction_id: "cart_1", step_id: "create-order" }
      expect(await answerOf(use().shop.admin.post(path, body))).toMatchObject({
        status: 403,
      })
    }
  )
}
