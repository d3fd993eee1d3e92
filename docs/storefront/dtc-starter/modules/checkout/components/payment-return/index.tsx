"use client"

import {
  followSbpPayment,
  renewSbpPayment,
  type SbpPayment,
} from "@lib/data/sbp-payment"
import LocalizedClientLink from "@modules/common/components/localized-client-link"
import { Heading, Text } from "@modules/common/components/ui"
import { useEffect, useRef, useState } from "react"
import { PayButton } from "../payment-button/sbp"
import PaymentScan from "../payment-scan"
import { followPayment, type Standing } from "./follow-payment"
import { goToOrder } from "./go-to-order"
import { onVisible } from "./on-visible"
import { sumOf } from "./sum-of"
import { isCartChanged, isStalled, textsOf } from "./texts-of"
import { words } from "./words"

/** A shopper who has paid on the phone looks here at once, and sees it within 2 s. */
const CODE_WAIT_S = 1

type Props = {
  sessionId: string
  countryCode: string
  /** The shopper has not left to pay yet: show the code of the payment page. */
  isScan?: boolean
}

/** Only asks: the store makes the order, with or without this page. */
const PaymentReturn = ({ sessionId, countryCode, isScan = false }: Props) => {
  const [standing, setStanding] = useState<Standing>({ name: "asking" })
  const [isSlow, setIsSlow] = useState(false)
  const askNow = useRef(() => Promise.resolve())

  useEffect(() => {
    let shown: string | undefined
    const following = followPayment({
      ask: () =>
        followSbpPayment(sessionId, countryCode, shown).catch(goToOrder),
      show: (next, slow) => {
        shown = next.name
        setStanding(next)
        setIsSlow(slow)
      },
      maxWaitS: isScan ? CODE_WAIT_S : undefined,
    })
    askNow.current = following.askNow
    const stopListening = onVisible(following.askNow)
    return () => {
      stopListening()
      following.stop()
    }
  }, [sessionId, countryCode, isScan])

  const payment = "payment" in standing ? standing.payment : undefined
  const isWaiting = standing.name === "waiting"
  const codeOf = isScan && isWaiting ? standing.payment.confirmation_url : null
  const { title, hint } = codeOf
    ? { title: words.scan.title }
    : textsOf(standing, isSlow)
  const isBusy =
    isWaiting || ["asking", "unanswered", "paid"].includes(standing.name)
  return (
    <div
      className="content-container py-24 flex flex-col items-start gap-y-4"
      lang={words.lang}
      data-testid="payment-return"
      data-standing={standing.name}
    >
      {isBusy && !codeOf && <Activity />}
      <div role="status" className="flex flex-col gap-y-4">
        {payment && payment.reason !== "checking" && (
          // Another sum may have arrived, where a person is checking.
          <Text className="text-ui-fg-subtle" data-testid="payment-return-sum">
            {sumOf(payment)}
          </Text>
        )}
        <Heading level="h1" data-testid="payment-return-title">
          {title}
        </Heading>
        {hint && <Text>{hint}</Text>}
      </div>
      {codeOf && <PaymentScan url={codeOf} />}
      <PayButton
        start={() => renewSbpPayment(sessionId)}
        onRefused={() => void askNow.current()}
        data-testid="payment-return-renew"
      >
        {payment?.can_renew && (isWaiting ? words.payAnew : words.payNow)}
      </PayButton>
      {!codeOf && <WayOn standing={standing} isSlow={isSlow} />}
      {payment && (
        <Text className="text-ui-fg-subtle">
          {words.reference}:{" "}
          <code data-testid="payment-return-reference">
            {payment.reference}
          </code>
          <br />
          {words.referenceHint}
        </Text>
      )}
    </div>
  )
}

/** It moves while an answer may come at any second. */
const Activity = () => (
  <span
    aria-hidden
    className="h-9 w-9 rounded-full border-2 border-ui-border-base border-t-ui-fg-base animate-spin motion-reduce:animate-none"
  />
)

type WayOnProps = { standing: Standing; isSlow: boolean }

/** Never a way to pay for who has paid. The link leads to the same payment. */
const WayOn = ({ standing, isSlow }: WayOnProps) => {
  switch (standing.name) {
    case "waiting": {
      const { payment } = standing
      if (payment.confirmation_url) {
        return (
          <a
            className="underline"
            href={payment.confirmation_url}
            data-testid="payment-return-pay"
          >
            {words.backToPay}
          </a>
        )
      }
      // Its order may ask for another sum by now, or for nothing. The cart's page would
      // offer to pay, and this payment may be on its way for a moment.
      return payment.payment_request_id || isStalled(standing, isSlow) ? (
        <WayBack payment={payment} />
      ) : null
    }
    case "expired":
    case "failed":
    case "returned":
      return <WayBack payment={standing.payment} />
    case "delayed":
      return isCartChanged(standing.payment) ? (
        <LocalizedClientLink
          className="underline"
          href="/cart"
          data-testid="payment-return-cart"
        >
          {words.toCart}
        </LocalizedClientLink>
      ) : null
    default:
      return null
  }
}

const WayBack = ({ payment }: { payment: SbpPayment }) => {
  const request = payment.payment_request_id
  return (
    <LocalizedClientLink
      className="underline"
      href={request ? `/payment-collection/${request}` : "/cart"}
      data-testid="payment-return-again"
    >
      {request ? words.toRequest : words.toCart}
    </LocalizedClientLink>
  )
}

export default PaymentReturn
