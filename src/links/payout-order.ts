import { defineLink } from "@medusajs/framework/utils"
import OrderModule from "@medusajs/medusa/order"
import SbpPayoutModule from "../modules/payout"

/** The id in the payout's row links it to its order: no link table. */
export default defineLink(
  { linkable: SbpPayoutModule.linkable.sbpPayout, field: "order_id" },
  // Medusa declares it without a type.
  // oxlint-disable-next-line typescript/no-unsafe-argument
  OrderModule.linkable.order,
  { readOnly: true }
)
