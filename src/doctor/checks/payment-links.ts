import { type Finding, ok, warning } from "../finding"
import type { StoreConfig } from "../load-config"

const SUBJECT = "Payment links"

/** Whether "Copy payment link" on an order of the admin leads anywhere. */
export function checkPaymentLinks({ admin }: StoreConfig): Finding[] {
  if (admin.disable) {
    return []
  }
  return [
    admin.storefrontUrl
      ? ok(SUBJECT, `lead to ${admin.storefrontUrl}/payment-collection/…`)
      : warning(
          SUBJECT,
          '"Copy payment link" of the admin copies an address without a shop',
          "set admin.storefrontUrl in medusa-config, as withSbp does, and build the admin again"
        ),
  ]
}
