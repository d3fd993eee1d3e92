/**
 * Every route of Medusa's that changes orders, payments, carts or people. The tests fail if
 * Medusa has another one: somebody has to judge it.
 */

/** By the functions in src/api/middlewares.ts that run before them. */
export const GUARDED: Record<string, string[]> = {
  refuseWithOurMoney: ["POST /admin/orders/:id/cancel"],
  noteTransfer: [
    "POST /admin/orders/:id/transfer/guest",
    "POST /store/orders/:id/transfer/accept",
  ],
  "assertRefundReason, bookOurs": ["POST /admin/payments/:id/refund"],
  "refuseOurs, inTurn": ["POST /admin/payment-collections/:id/mark-as-paid"],
  "inTurn, refuseWhenPaid, askWhatIsDue, dropForeignSession": [
    "POST /admin/payment-collections/:id/payment-sessions",
    "POST /store/payment-collections/:id/payment-sessions",
  ],
  refuseWhenPaid: [
    "POST /store/carts/:id",
    "POST /store/carts/:id/complete",
    "POST /store/carts/:id/customer",
    "POST /store/carts/:id/line-items",
    "POST DELETE /store/carts/:id/line-items/:line_id",
    "POST DELETE /store/carts/:id/promotions",
    "POST /store/carts/:id/shipping-methods",
    "POST /store/carts/:id/taxes",
  ],
  seeFirst: [
    "POST /admin/invites",
    "POST /admin/invites/:id/resend",
    "POST /admin/invites/accept",
    "POST /auth/:auth_provider/user",
    "POST /cloud/auth/users",
  ],
  refuseEarlierToken: ["POST /auth/token/refresh"],
  "maskRequest, recordRefusals, refuseOfListed": [
    "POST /admin/users/:id/reset-password",
  ],
  "maskRequest, recordRefusals, refuseWorkflow": [
    "POST /admin/workflows-executions/:workflow_id/run",
    "POST /admin/workflows-executions/:workflow_id/steps/failure",
    "POST /admin/workflows-executions/:workflow_id/steps/success",
  ],
}

/** By the reason why they need no guard. */
export const UNGUARDED: Record<string, string[]> = {
  "It changes what an order owes: each link and each refund asks the order anew":
    [
      "POST /admin/claims",
      "POST /admin/claims/:id/cancel",
      "POST /admin/claims/:id/claim-items",
      "POST DELETE /admin/claims/:id/claim-items/:action_id",
      "POST /admin/claims/:id/inbound/items",
      "POST DELETE /admin/claims/:id/inbound/items/:action_id",
      "POST /admin/claims/:id/inbound/shipping-method",
      "POST DELETE /admin/claims/:id/inbound/shipping-method/:action_id",
      "POST /admin/claims/:id/outbound/items",
      "POST DELETE /admin/claims/:id/outbound/items/:action_id",
      "POST /admin/claims/:id/outbound/shipping-method",
      "POST DELETE /admin/claims/:id/outbound/shipping-method/:action_id",
      "POST DELETE /admin/claims/:id/request",
      "POST /admin/exchanges",
      "POST /admin/exchanges/:id/cancel",
      "POST /admin/exchanges/:id/inbound/items",
      "POST DELETE /admin/exchanges/:id/inbound/items/:action_id",
      "POST /admin/exchanges/:id/inbound/shipping-method",
      "POST DELETE /admin/exchanges/:id/inbound/shipping-method/:action_id",
      "POST /admin/exchanges/:id/outbound/items",
      "POST DELETE /admin/exchanges/:id/outbound/items/:action_id",
      "POST /admin/exchanges/:id/outbound/shipping-method",
      "POST DELETE /admin/exchanges/:id/outbound/shipping-method/:action_id",
      "POST DELETE /admin/exchanges/:id/request",
      "POST /admin/order-changes/:id",
      "POST /admin/order-edits",
      "DELETE /admin/order-edits/:id",
      "POST /admin/order-edits/:id/confirm",
      "POST /admin/order-edits/:id/items",
      "POST DELETE /admin/order-edits/:id/items/:action_id",
      "POST /admin/order-edits/:id/items/item/:item_id",
      "POST /admin/order-edits/:id/request",
      "POST /admin/order-edits/:id/shipping-method",
      "POST DELETE /admin/order-edits/:id/shipping-method/:action_id",
      "POST /admin/orders/:id/credit-lines",
      "POST /admin/returns",
      "POST /admin/returns/:id",
      "POST /admin/returns/:id/cancel",
      "POST /admin/returns/:id/dismiss-items",
      "POST DELETE /admin/returns/:id/dismiss-items/:action_id",
      "POST DELETE /admin/returns/:id/receive",
      "POST /admin/returns/:id/receive-items",
      "POST DELETE /admin/returns/:id/receive-items/:action_id",
      "POST /admin/returns/:id/receive/confirm",
      "POST DELETE /admin/returns/:id/request",
      "POST /admin/returns/:id/request-items",
      "POST DELETE /admin/returns/:id/request-items/:action_id",
      "POST /admin/returns/:id/shipping-method",
      "POST DELETE /admin/returns/:id/shipping-method/:action_id",
      "POST /store/returns",
    ],
  "A draft is asked for money only once it is an order, by what that owes": [
    "POST /admin/draft-orders",
    "POST DELETE /admin/draft-orders/:id",
    "POST /admin/draft-orders/:id/convert-to-order",
    "POST DELETE /admin/draft-orders/:id/edit",
    "POST /admin/draft-orders/:id/edit/confirm",
    "POST /admin/draft-orders/:id/edit/items",
    "POST DELETE /admin/draft-orders/:id/edit/items/:action_id",
    "POST /admin/draft-orders/:id/edit/items/item/:item_id",
    "POST DELETE /admin/draft-orders/:id/edit/promotions",
    "POST /admin/draft-orders/:id/edit/request",
    "POST /admin/draft-orders/:id/edit/shipping-methods",
    "POST DELETE /admin/draft-orders/:id/edit/shipping-methods/:action_id",
    "POST DELETE /admin/draft-orders/:id/edit/shipping-methods/method/:method_id",
  ],
  "It says something about an order's goods, and nothing about its money": [
    "POST /admin/orders/:id",
    "POST /admin/orders/:id/archive",
    "POST /admin/orders/:id/complete",
    "POST /admin/orders/:id/fulfillments",
    "POST /admin/orders/:id/fulfillments/:fulfillment_id/cancel",
    "POST /admin/orders/:id/fulfillments/:fulfillment_id/mark-as-delivered",
    "POST /admin/orders/:id/fulfillments/:fulfillment_id/shipments",
    "POST /admin/orders/export",
  ],
  "It asks whether an order may change hands, or ends that question": [
    "POST /admin/orders/:id/transfer",
    "POST /admin/orders/:id/transfer/cancel",
    "POST /store/orders/:id/transfer/cancel",
    "POST /store/orders/:id/transfer/decline",
    "POST /store/orders/:id/transfer/request",
  ],
  "It is for payments of other providers: ours are captured when Medusa gets them":
    [
      "POST /admin/orders/:id/payment-sessions/authorize",
      "POST /admin/payments/:id/capture",
    ],
  "A collection has no link before it has a session, and is not deleted once it is paid":
    [
      "POST /admin/payment-collections",
      "DELETE /admin/payment-collections/:id",
      "POST /store/payment-collections",
    ],
  "It begins another cart": ["POST /store/carts"],
  "It takes a user's rights away, or gives what our guards do not ask for: names, roles":
    [
      "DELETE /admin/invites/:id",
      "POST /admin/rbac/policies",
      "POST DELETE /admin/rbac/policies/:id",
      "POST /admin/rbac/roles",
      "POST DELETE /admin/rbac/roles/:id",
      "POST /admin/rbac/roles/:id/policies",
      "DELETE /admin/rbac/roles/:id/policies/:policy_id",
      "POST DELETE /admin/rbac/roles/:id/users",
      "POST DELETE /admin/users/:id",
      "POST DELETE /admin/users/:id/roles",
      "DELETE /admin/users/:id/roles/:role_id",
    ],
  "No key passes the guards of what moves money": [
    "POST /admin/api-keys",
    "POST DELETE /admin/api-keys/:id",
    "POST /admin/api-keys/:id/revoke",
    "POST /admin/api-keys/:id/sales-channels",
  ],
  "It is for the owner of an identity, by its password, token, session or mailbox":
    [
      "POST /auth/:actor_type/:auth_provider",
      "POST /auth/:actor_type/:auth_provider/callback",
      "POST /auth/:actor_type/:auth_provider/register",
      "POST /auth/:actor_type/:auth_provider/reset-password",
      "POST /auth/:actor_type/:auth_provider/update",
      "POST /auth/mfa/challenges/:id/verify",
      "POST /auth/mfa/factors",
      "DELETE /auth/mfa/factors/:id",
      "POST /auth/mfa/factors/:id/verify",
      "POST /auth/mfa/recovery-codes",
      "POST DELETE /auth/session",
      "POST /auth/verification/confirm",
      "POST /auth/verification/request",
    ],
  "No notification is believed that comes here": [
    "POST /hooks/payment/:provider",
  ],
}

/** Folders without orders, payments, carts and users: their routes are not judged. */
export const ELSEWHERE = {
  admin: `campaigns collections customer-groups customers fulfillment-sets fulfillments index
    inventory-items layouts price-lists price-preferences product-categories product-options
    product-tags product-types products promotions property-labels refund-reasons regions
    reservations return-reasons sales-channels search-indexes shipping-option-types
    shipping-options shipping-profiles stock-locations stores tax-rates tax-regions
    translations uploads views`,
  store: "customers search shipping-options",
}
