import type { InitiatePaymentInput } from "@medusajs/framework/types"
import { Modules, PaymentActions } from "@medusajs/framework/utils"
import { processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { notificationRules } from "../../../src/flows/notification-rules"
import { processStoredNotification } from "../../../src/flows/process-stored-notification"
import { settleDue } from "../../../src/flows/settlement/settle-due"
import { SBP_LEDGER_MODULE } from "../../../src/modules/ledger"
import { countQueries, least } from "../support/count-queries"
import { PROVIDER } from "../support/environment"
import type { TestShop } from "../support/run-shop-tests"

const SYSTEM = "pp_system_default"

/** A private part of Medusa's payment module. */
type PaymentInternals = {
  paymentProviderService_: {
    retrieveProvider(id: string): {
      initiatePayment(input: InitiatePaymentInput): Promise<unknown>
    }
  }
  paymentSessionService_: { create(session: object): Promise<{ id: string }> }
}

/**
 * The benchmark in short: the time of a query depends on the machine, and the number of
 * queries does not.
 */
export function statements(use: () => TestShop) {
  const count = (work: () => Promise<unknown>) => countQueries(use().sql, work)

  it("a payment link takes three queries: one before the call, one for the invoice, one for the answer", async () => {
    const { shop } = use()
    const payment = shop.container.resolve(Modules.PAYMENT)
    const { paymentProviderService_, paymentSessionService_ } =
      payment as unknown as PaymentInternals
    const provider = paymentProviderService_.retrieveProvider(PROVIDER)
    const sum = { amount: 349.9, currency_code: "rub" }
    const sent = await least(async () => {
      const { id } = await payment.createPaymentCollections(sum)
      const session = await paymentSessionService_.create({
        ...sum,
        payment_collection_id: id,
        provider_id: PROVIDER,
        data: {},
      })
      const data = { session_id: session.id }
      return count(() => provider.initiatePayment({ ...sum, data }))
    }, 3)
    expect(sent).toBe(3)
  })

  it("an order takes a third more queries than Medusa's bare workflow, from storing the notification to closing the books", async () => {
    const { shop, simulator } = use()
    const ledger = shop.container.resolve(SBP_LEDGER_MODULE)
    simulator.configure({ notifications: { drop: true } })
    const bare = await least(async () => {
      const cart = await shop.fillCart()
      const collection = await shop.collectionOf(cart)
      const session = await shop.startPayment(collection, {
        provider_id: SYSTEM,
      })
      return count(() =>
        processPaymentWorkflow(shop.container).run({
          input: {
            action: PaymentActions.SUCCESSFUL,
            data: { session_id: session.id, amount: Number(session.amount) },
          },
        })
      )
    })
    const ours = await least(async () => {
      const { invoice, paymentId } = await shop.checkOut()
      simulator.pay(paymentId)
      const sent = simulator
        .notifications()
        .find((it) => it.paymentId === paymentId)
      return count(async () => {
        const id = await ledger.storeNotification(
          {
            invoice_id: invoice.id,
            provider_ids: [PROVIDER],
            body: sent?.body ?? "",
            content_type: "application/json",
          },
          notificationRules
        )
        await processStoredNotification(shop.container, String(id))
        await settleDue(shop.container)
      })
    }, 1.33 * bare)
    expect(ours / bare).toBeLessThanOrEqual(1.33)
  })
}
