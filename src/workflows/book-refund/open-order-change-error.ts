import { MedusaError } from "@medusajs/framework/utils"

/** Medusa's types of order changes, as its dashboard calls them. */
const NAMES: Record<string, string> = {
  edit: "order edit",
  return_request: "return request",
  return_receive: "receipt of a return",
  claim: "claim",
  exchange: "exchange",
  transfer: "transfer to another customer",
}

/**
 * Medusa writes no refund into an order while another change of it is open: it
 * has to be confirmed or cancelled first.
 */
export class OpenOrderChangeError extends MedusaError {
  constructor(
    orderId: string,
    { id, change_type }: { id: string; change_type?: string | null }
  ) {
    const type = change_type ?? "order change"
    super(
      MedusaError.Types.NOT_ALLOWED,
      `Order ${orderId} has an open ${NAMES[type] ?? type} (${id}). Confirm or cancel it: the refund is booked within a minute after that`
    )
  }
}
