import { definePolicies, PolicyOperation } from "@medusajs/framework/utils"
import { SBP_RESOURCES } from "../shared/policies"

/** They apply in stores that have switched Medusa's RBAC on. */
export const sbpPolicies = definePolicies([
  {
    name: "ReadSbpInvoice",
    resource: SBP_RESOURCES.invoice,
    operation: PolicyOperation.read,
    description: "Read SBP invoices, their notifications and their history",
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
    description: "Read what needs a person's attention in SBP payments",
  },
  {
    name: "UpdateSbpAttention",
    resource: SBP_RESOURCES.attention,
    operation: PolicyOperation.update,
    description: "Resolve what needs a person's attention in SBP payments",
  },
  {
    name: "ReadSbpHealth",
    resource: SBP_RESOURCES.health,
    operation: PolicyOperation.read,
    description: "Read how SBP payments are configured and doing",
  },
])
