import { defineLink } from "@medusajs/framework/utils"
import OrderModule from "@medusajs/medusa/order"
import SbpPayoutModule from "../modules/payout"

/** A payout knows its order by the id in its row: nothing else to keep. */
export default defineLink(
  { linkable: SbpPayoutModule.linkable.sbpPayout, field: "order_id" },
  // Medusa declares it without a type.
  // eslint-disable-next-line @typescript-eslint/no-unsafe-argument
  OrderModule.linkable.order,
  { readOnly: true }
)
