"use client"

import {
  type ShownPayment,
  type StartedPayment,
  startSbpPayment,
} from "@lib/data/sbp-payment"
import ErrorMessage from "@modules/checkout/components/error-message"
import { Button } from "@modules/common/components/ui"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { rememberBegun } from "../payment-resume/begun"
import { returnPath, scanPath } from "../payment-return/paths"
import { words } from "../payment-return/words"
import { isWide } from "../payment-scan/is-wide"
import { leaveToPay } from "./leave-to-pay"
import { sentenceOf } from "./sentence-of"

type Props = ShownPayment & {
  notReady: boolean
  "data-testid"?: string
}

/** Sends the shopper to pay. The order is made by the store, once it is paid. */
const SbpPaymentButton = ({
  notReady,
  "data-testid": dataTestId,
  ...shown
}: Props) => (
  <PayButton
    start={() => startSbpPayment(shown)}
    disabled={notReady}
    data-testid={dataTestId}
  >
    {words.pay}
  </PayButton>
)

type PayButtonProps = {
  start: () => Promise<StartedPayment>
  /** When there was no link to pay, and the shopper stays. */
  onRefused?: () => void
  /** Shows the code of the payment page on this page, on a wide screen. */
  onCode?: () => Promise<void>
  disabled?: boolean
  /** Without them there is no button, and what went wrong is still said. */
  children: ReactNode
  "data-testid"?: string
}

export const PayButton = ({
  start,
  onRefused,
  onCode,
  disabled = false,
  children,
  "data-testid": dataTestId,
}: PayButtonProps) => {
  const [isLeaving, setLeaving] = useState(false)
  // A second click may come before the button is drawn anew.
  const isUnderWay = useRef(false)
  const setIsLeaving = (is: boolean) => {
    isUnderWay.current = is
    setLeaving(is)
  }
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
    if (isUnderWay.current) {
      return
    }
    setIsLeaving(true)
    setError(null)
    const from = window.location.href
    const started = await start().catch(() => null)
    // Busy until the page is left: a second click starts nothing.
    if (started && "url" in started) {
      rememberBegun()
      // A shopper who looks at another page by now stays there.
      if (window.location.href !== from) {
        setIsLeaving(false)
        return
      }
      if (!isWide()) {
        await leaveToPay(started)
      } else if (onCode) {
        await onCode()
      } else {
        window.location.assign(scanPath(started.sessionId))
        return
      }
      setIsLeaving(false)
      return
    }
    if (started && "underWaySessionId" in started) {
      window.location.assign(returnPath(started.underWaySessionId))
      return
    }
    setIsLeaving(false)
    setError(sentenceOf(started))
    onRefused?.()
  }

  return (
    <div className="contents" lang={words.lang}>
      {children && (
        // Disabled, it would lose the focus.
        <Button
          disabled={disabled}
          aria-disabled={isLeaving}
          aria-busy={isLeaving}
          size="large"
          onClick={() => void pay()}
          data-testid={dataTestId}
        >
          {isLeaving ? words.wait : children}
        </Button>
      )}
      <span role="status" className="sr-only">
        {isLeaving && words.wait}
      </span>
      <ErrorMessage error={error} data-testid="sbp-payment-error-message" />
    </div>
  )
}

export default SbpPaymentButton
