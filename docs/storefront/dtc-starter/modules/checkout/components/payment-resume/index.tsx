"use client"

import { resumeSbpPayment } from "@lib/data/sbp-payment"
import { useParams } from "next/navigation"
import { useEffect } from "react"
import { forgetBegun, isBegun } from "./begun"

/**
 * A shopper may pay and never come to the return page: at their next visit this leads
 * them to the order, and takes the bought cart out of the shop.
 */
const SbpPaymentResume = () => {
  const { countryCode } = useParams()

  useEffect(() => {
    if (isBegun()) {
      void resume(String(countryCode))
    }
  }, [countryCode])

  return null
}

async function resume(countryCode: string): Promise<void> {
  // Without an answer, and while the order is being made, it is asked next time.
  const isOpen = await resumeSbpPayment(countryCode).catch(() => true)
  if (!isOpen) {
    forgetBegun()
  }
}

export default SbpPaymentResume
