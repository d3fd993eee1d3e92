"use client"

import { useEffect } from "react"
import { resume } from "./resume"

/**
 * A shopper may pay and never come to the return page: at their next visit this leads
 * them to the order, and takes the bought cart out of the shop.
 */
const SbpPaymentResume = () => {
  useEffect(() => {
    void resume()
  }, [])

  return null
}

export default SbpPaymentResume
