import { resumeSbpPayment } from "@lib/data/sbp-payment"
import { goToOrder } from "../payment-return/go-to-order"
import { forgetBegun, readBegun } from "./begun"

/** Leads to the order of a payment that was begun in this browser, if there is one. */
export async function resume(): Promise<void> {
  const begun = readBegun()
  if (!begun) {
    return
  }
  // The country comes first. In Next 16 `useParams` wants a Suspense around it.
  const [, countryCode = ""] = window.location.pathname.split("/")
  // Without an answer, and while the order is being made, it is asked next time.
  const isOpen = await resumeSbpPayment(countryCode)
    .catch(goToOrder)
    .catch(() => true)
  if (!isOpen) {
    forgetBegun(begun)
  }
}
