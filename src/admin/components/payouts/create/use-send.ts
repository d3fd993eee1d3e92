import { useRef, useState } from "react"
import { type NewPayout, useCardCalls } from "../../../hooks/api/payouts"
import { Refused } from "../../../hooks/api/post-card"
import type { PayoutWithHistory } from "../../../types"

export type Setback =
  | { kind: "refused"; message: string; code?: string }
  /** It may have been made: the same is asked once more, with the same key. */
  | { kind: "no_answer" }

/** Sends one payout, however often it takes to hear what became of it. */
export function useSend() {
  const { createPayout } = useCardCalls()
  const key = useRef<string>()
  const [isSending, setIsSending] = useState(false)
  const [setback, setSetback] = useState<Setback>()

  const send = async (
    request: Omit<NewPayout, "idempotency_key">,
    takeCard: () => string
  ): Promise<PayoutWithHistory | undefined> => {
    const idempotency_key = (key.current ??= crypto.randomUUID())
    setIsSending(true)
    try {
      const { payout } = await createPayout(
        { ...request, idempotency_key },
        takeCard()
      )
      return payout
    } catch (error) {
      const isRefused = error instanceof Refused
      if (isRefused) {
        key.current = undefined
      }
      setSetback(
        isRefused
          ? { kind: "refused", message: error.message, code: error.code }
          : { kind: "no_answer" }
      )
      return undefined
    } finally {
      setIsSending(false)
    }
  }
  return { send, isSending, setback }
}
