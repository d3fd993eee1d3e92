import { sbpButtonName } from "@modules/checkout/components/payment-button/button-name"
import type { HttpTypes } from "@medusajs/types"
import { Text } from "@modules/common/components/ui"

/** With the edits of docs/storefront/dtc-starter.md in it, and little else. */
const Review = ({ cart }: { cart: HttpTypes.StoreCart }) => (
  <Text>
    By clicking the {sbpButtonName(cart) ?? "Place Order"} button, you agree to
    our terms.
  </Text>
)

export default Review
