"use client"

import { startSbpPayment } from "@lib/data/sbp-payment"
import ErrorMessage from "@modules/checkout/components/error-message"
import { Button } from "@modules/common/components/ui"
import { useEffect, useState } from "react"
import { words } from "../payment-return/words"

type Props = {
  providerId: string
  notReady: boolean
  "data-testid"?: string
}

/** Sends the shopper to pay. The order is made by the store, once it is paid. */
const SbpPaymentButton = ({
  providerId,
  notReady,
  "data-testid": dataTestId,
}: Props) => {
  const [isLeaving, setIsLeaving] = useState(false)
  const [error, setError] = useState<string | null>(null)

  // The browser's Back shows the page as it was left, with its button busy.
  useEffect(() => {
    const reset = ({ persisted }: PageTransitionEvent) => {
      if (persisted) {
        setIsLeaving(false)
      }
    }
    window.addEventListener("pageshow", reset)
    return () => window.removeEventListener("pageshow", reset)
  }, [])

  const pay = async () => {
    setIsLeaving(true)
    setError(null)
    const started = await startSbpPayment(providerId).catch(() => null)
    if (started && "url" in started) {
      // Busy until the page is left: a second click starts nothing.
      window.location.assign(started.url)
      return
    }
    setIsLeaving(false)
    if (!started) {
      setError(words.startFailed)
    } else {
      setError("message" in started ? started.message : words.cartGone)
    }
  }

  return (
    <>
      <Button
        disabled={notReady || isLeaving}
        isLoading={isLeaving}
        size="large"
        onClick={() => void pay()}
        data-testid={dataTestId}
      >
        {words.pay}
      </Button>
      <ErrorMessage error={error} data-testid="sbp-payment-error-message" />
    </>
  )
}

export default SbpPaymentButton
