"use client"

import {
  type ShownPayment,
  type StartedPayment,
  startSbpPayment,
} from "@lib/data/sbp-payment"
import ErrorMessage from "@modules/checkout/components/error-message"
import { Button } from "@modules/common/components/ui"
import { useEffect, useState } from "react"
import { words } from "../payment-return/words"

type Props = ShownPayment & {
  notReady: boolean
  "data-testid"?: string
}

/** Sends the shopper to pay. The order is made by the store, once it is paid. */
const SbpPaymentButton = ({
  providerId,
  cartId,
  sessionId,
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
    const started = await startSbpPayment({
      providerId,
      cartId,
      sessionId,
    }).catch(() => null)
    if (started && "url" in started) {
      // Busy until the page is left: a second click starts nothing.
      window.location.assign(started.url)
      return
    }
    setIsLeaving(false)
    setError(sentenceOf(started))
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

type Refused = Exclude<StartedPayment, { url: string }>

function sentenceOf(refused: Refused | null): string {
  if (!refused) {
    return words.startFailed
  }
  if ("refusal" in refused) {
    const { refusal, reference } = refused
    const sentence = words[refusal]
    return reference ? `${sentence} ${words.reference}: ${reference}` : sentence
  }
  return "isCartGone" in refused ? words.cartGone : words.cartIncomplete
}

export default SbpPaymentButton
