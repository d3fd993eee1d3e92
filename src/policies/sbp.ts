import { definePolicies, PolicyOperation } from "@medusajs/framework/utils"
import { SBP_RESOURCES } from "../shared/resources"

/** These policies apply in stores that have switched Medusa's RBAC on. */
export const sbpPolicies = definePolicies([
  {
    name: "ReadSbpInvoice",
    resource: SBP_RESOURCES.invoice,
    operation: PolicyOperation.read,
    description:
      "Read SBP invoices, with their notifications, history and attention",
  },
  {
    name: "CreateSbpInvoice",
    resource: SBP_RESOURCES.invoice,
    operation: PolicyOperation.create,
    description: "Make test payments",
  },
  {
    name: "UpdateSbpInvoice",
    resource: SBP_RESOURCES.invoice,
    operation: PolicyOperation.update,
    description: "Settle SBP invoices, and confirm payments by hand",
  },
  {
    name: "ReadSbpAttention",
    resource: SBP_RESOURCES.attention,
    operation: PolicyOperation.read,
    description:
      "Read what needs a person's attention in SBP payments and payouts, with the notifications that it is about",
  },
  {
    name: "UpdateSbpAttention",
    resource: SBP_RESOURCES.attention,
    operation: PolicyOperation.update,
    description:
      "Resolve what needs a person's attention in SBP payments and payouts",
  },
  {
    name: "ReadSbpHealth",
    resource: SBP_RESOURCES.health,
    operation: PolicyOperation.read,
    description: "Read how SBP payments are set up and doing",
  },
  {
    name: "ReadSbpFigure",
    resource: SBP_RESOURCES.figure,
    operation: PolicyOperation.read,
    description: "Read the sums of SBP payments, refunds and payouts",
  },
  {
    name: "ReadSbpPayout",
    resource: SBP_RESOURCES.payout,
    operation: PolicyOperation.read,
    description: "Read and export payouts to cards",
  },
  {
    name: "CreateSbpPayout",
    resource: SBP_RESOURCES.payout,
    operation: PolicyOperation.create,
    description: "Create payouts to cards",
  },
  {
    name: "UpdateSbpPayout",
    resource: SBP_RESOURCES.payout,
    operation: PolicyOperation.update,
    description: "Approve, reject, resolve and bounce payouts to cards",
  },
  {
    name: "ReadSbpRefund",
    resource: SBP_RESOURCES.refund,
    operation: PolicyOperation.read,
    description: "Read what of SBP payments goes back, or went back",
  },
  {
    name: "CreateSbpRefund",
    resource: SBP_RESOURCES.refund,
    operation: PolicyOperation.create,
    description: "Record money that was returned in the gateway's cabinet",
  },
  {
    name: "UpdateSbpRefund",
    resource: SBP_RESOURCES.refund,
    operation: PolicyOperation.update,
    description: "Try at once to book money that is back",
  },
  {
    name: "ReadSbpPaymentRequest",
    resource: SBP_RESOURCES.paymentRequest,
    operation: PolicyOperation.read,
    description: "Read what orders are asked for, and their payment links",
  },
  {
    name: "CreateSbpPaymentRequest",
    resource: SBP_RESOURCES.paymentRequest,
    operation: PolicyOperation.create,
    description: "Ask for what an order owes, and send the link by e-mail",
  },
  {
    name: "ReadSbpStatement",
    resource: SBP_RESOURCES.statement,
    operation: PolicyOperation.read,
    description:
      "Read statements of the gateway, and what became of their lines",
  },
  {
    name: "CreateSbpStatement",
    resource: SBP_RESOURCES.statement,
    operation: PolicyOperation.create,
    description: "Import statements of the gateway",
  },
  {
    name: "UpdateSbpStatement",
    resource: SBP_RESOURCES.statement,
    operation: PolicyOperation.update,
    description: "Have statements judged, and decide about their lines",
  },
  {
    name: "DeleteSbpStatement",
    resource: SBP_RESOURCES.statement,
    operation: PolicyOperation.delete,
    description: "Withdraw statements that nobody has decided by",
  },
])
