import {
  OrderStatus,
  PaymentCollectionStatus,
  PaymentSessionStatus,
} from "@medusajs/framework/utils"

/**
 * Where each status is judged. A new one may be a promise of money that nothing here knows: the
 * order would be asked for it once more.
 */
const JUDGED: [string, Record<string, string>, Record<string, string>][] = [
  [
    "a payment session",
    PaymentSessionStatus,
    {
      pending_authorization:
        "promised: read-collection-row.ts, compare-with-order.ts, AWAITED in read-asked-order.ts",
      // Medusa has a payment of these two, and that is what is judged.
      authorized: "promised by its collection: AUTHORIZED",
      captured: "paid: has_payment in read-asked-order.ts",
      canceled: "set aside: read-collection-row.ts; PASSED_OVER",
      error: "PASSED_OVER in assert-changeable.ts",
      pending: "promises nothing",
      requires_more: "promises nothing",
    },
  ],
  [
    "a payment collection",
    PaymentCollectionStatus,
    {
      not_paid: "OPEN in read-asked-order.ts",
      awaiting: "OPEN",
      authorized: "promised: AUTHORIZED in read-asked-order.ts",
      partially_authorized: "promised: AUTHORIZED",
      partially_captured: "its money is in the order's account",
      completed: "its money is in the order's account; open-rest.ts",
      canceled: "promises nothing, and takes no link",
      failed: "promises nothing, and takes no link",
    },
  ],
  [
    "an order",
    OrderStatus,
    {
      canceled: "isCanceled in order-account.ts, left-orders.ts",
      draft: "is_draft in read-asked-order.ts, by is_draft_order",
      completed: "may be asked for money; held-orders.ts",
      pending: "may be asked for money",
      archived: "may be asked for money",
      requires_action: "may be asked for money",
    },
  ],
]

export function medusaStatuses() {
  it.each(JUDGED)("no status of %s is new", (_, statuses, judged) => {
    expect(Object.values(statuses).sort()).toEqual(Object.keys(judged).sort())
  })
}
