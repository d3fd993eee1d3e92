"use client"

import {
  readSbpPaymentRequest,
  type SbpPaymentRequest,
  startRequestedSbpPayment,
} from "@lib/data/sbp-payment"
import { Heading, Text } from "@modules/common/components/ui"
import { useEffect, useRef, useState } from "react"
import { PayButton } from "../payment-button/sbp"
import { onVisible } from "../payment-return/on-visible"
import { sumOf } from "../payment-return/sum-of"
import { words } from "../payment-return/words"
import PaymentScan from "../payment-scan"
import { isWide } from "../payment-scan/is-wide"
import { followRequest, type RequestStanding } from "./follow-request"

/** An order asks for money: Medusa's "Copy payment link" leads here. */
const PaymentRequest = ({ id }: { id: string }) => {
  const [standing, setStanding] = useState<RequestStanding>({
    status: "asking",
  })
  const askNow = useRef(() => Promise.resolve())
  const hasClicked = useRef(false)

  useEffect(() => {
    const following = followRequest({
      ask: () => readSbpPaymentRequest(id),
      show: setStanding,
    })
    askNow.current = following.askNow
    const stopListening = onVisible(following.askNow)
    return () => {
      stopListening()
      following.stop()
    }
  }, [id])

  const request = "id" in standing ? standing : undefined
  const codeOf = request && isWide() ? request.confirmation_url : null
  // The code has the focus now. A later code, made on another device, takes no focus.
  useEffect(() => {
    hasClicked.current = false
  }, [codeOf])
  const { title, hint } = textsOf(standing)
  return (
    <div
      className="content-container py-24 flex flex-col gap-y-4"
      lang={words.lang}
      data-testid="payment-request"
      data-standing={standing.status}
    >
      <div role="status" className="flex flex-col gap-y-4">
        {request && (
          <Text className="text-ui-fg-subtle">
            {words.request.title(request.order_display_id)}
          </Text>
        )}
        <Heading level="h1" data-testid="payment-request-title">
          {title}
        </Heading>
        {hint && <Text>{hint}</Text>}
      </div>
      {codeOf && <PaymentScan url={codeOf} takesFocus={hasClicked.current} />}
      {request && (
        <PayButton
          start={() => {
            hasClicked.current = true
            const { provider_id: providerId, id, amount } = request
            return startRequestedSbpPayment({ providerId, id, amount })
          }}
          // Shows what has become of the order.
          onRefused={() => {
            hasClicked.current = false
            void askNow.current()
          }}
          onCode={() => askNow.current()}
          data-testid="payment-request-pay"
        >
          {isPayable(request) && !codeOf && words.request.pay(sumOf(request))}
        </PayButton>
      )}
      {request?.reference && (
        <Text className="text-ui-fg-subtle">
          {words.reference}:{" "}
          <code data-testid="payment-request-reference">
            {request.reference}
          </code>
          <br />
          {words.referenceHint}
        </Text>
      )}
    </div>
  )
}

function textsOf(standing: RequestStanding): { title: string; hint?: string } {
  const { toPay, titles, hints, missing, missingHint } = words.request
  switch (standing.status) {
    case "asking":
      return { title: words.askingSum }
    case "unanswered":
      return { title: words.askingSum, hint: words.askingHint }
    case "unknown":
      return { title: missing, hint: missingHint }
    case "payable":
    case "pending": {
      // A shopper who already had a link may have paid.
      const hint = standing.reference ? "pending" : "payable"
      return {
        title: toPay(sumOf(standing)),
        hint: hints[isPayable(standing) ? hint : "awaited"],
      }
    }
    default:
      return standing.delayed
        ? { title: words.delayed, hint: words.delayedHints.checking }
        : { title: titles[standing.status], hint: hints[standing.status] }
  }
}

/** What was paid in the last second may be on its way: there is no link then. */
const isPayable = (request: SbpPaymentRequest) =>
  request.status === "payable" ||
  (request.status === "pending" &&
    (request.confirmation_url !== null || request.can_renew))

export default PaymentRequest
