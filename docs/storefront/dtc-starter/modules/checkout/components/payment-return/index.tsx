"use client"

import { followSbpPayment } from "@lib/data/sbp-payment"
import LocalizedClientLink from "@modules/common/components/localized-client-link"
import { Heading, Text } from "@modules/common/components/ui"
import { useEffect, useState } from "react"
import { followPayment, type Standing } from "./follow-payment"
import { onVisible } from "./on-visible"
import { textsOf } from "./texts-of"
import { words } from "./words"

type Props = { sessionId: string; countryCode: string }

/** Only asks: the store makes the order, with or without this page. */
const PaymentReturn = ({ sessionId, countryCode }: Props) => {
  const [standing, setStanding] = useState<Standing>({ name: "asking" })
  const [isSlow, setIsSlow] = useState(false)

  useEffect(() => {
    const { askNow, stop } = followPayment({
      ask: () => followSbpPayment(sessionId, countryCode),
      show: (next, slow) => {
        setStanding(next)
        setIsSlow(slow)
      },
    })
    const stopListening = onVisible(askNow)
    return () => {
      stopListening()
      stop()
    }
  }, [sessionId, countryCode])

  const { title, hint } = textsOf(standing, isSlow)
  return (
    <div
      className="content-container py-24 flex flex-col gap-y-4"
      data-testid="payment-return"
      data-standing={standing.name}
    >
      <div role="status" className="flex flex-col gap-y-4">
        <Heading level="h1" data-testid="payment-return-title">
          {title}
        </Heading>
        {hint && <Text>{hint}</Text>}
      </div>
      <WayOn standing={standing} />
      {"payment" in standing && (
        <Text className="text-ui-fg-subtle">
          {words.reference}:{" "}
          <code data-testid="payment-return-reference">
            {standing.payment.reference}
          </code>
          <br />
          {words.referenceHint}
        </Text>
      )}
    </div>
  )
}

/** Never a way to pay for who has paid. The link leads to the same payment. */
const WayOn = ({ standing }: { standing: Standing }) => {
  switch (standing.name) {
    case "waiting": {
      const { confirmation_url } = standing.payment
      return confirmation_url ? (
        <a
          className="underline"
          href={confirmation_url}
          data-testid="payment-return-pay"
        >
          {words.backToPay}
        </a>
      ) : null
    }
    case "expired":
    case "failed":
    case "returned":
      return (
        <LocalizedClientLink
          className="underline"
          href="/checkout?step=payment"
          data-testid="payment-return-again"
        >
          {words.again}
        </LocalizedClientLink>
      )
    default:
      return null
  }
}

export default PaymentReturn
