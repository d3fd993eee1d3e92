import { useRef, useState } from "react"
import { Refused } from "../../../hooks/api/post-card"

export type Setback =
  | { kind: "refused"; message: string; code?: string }
  /**
   * The payout may have been created: only the same request, with the same key, may be sent
   * again. If that is refused, the refusal says nothing about the first request, but may ask
   * for a confirmation.
   */
  | { kind: "no_answer"; message?: string; code?: string }

/**
 * One form keeps one key, also after a refusal: a key is never paid twice, but a new key could
 * be paid again. It makes a new key only for the code that says that the key belongs to another
 * payout.
 */
export function useSend<Outcome>() {
  const key = useRef<string>()
  const [isSending, setIsSending] = useState(false)
  const [setback, setSetback] = useState<Setback>()

  const send = async (
    post: (idempotency_key: string) => Promise<Outcome>
  ): Promise<Outcome | Setback> => {
    const idempotency_key = (key.current ??= crypto.randomUUID())
    setIsSending(true)
    try {
      return await post(idempotency_key)
    } catch (error) {
      const after = setbackOf(error, setback?.kind === "no_answer")
      if (after.kind === "refused" && after.code === "idempotency_key_used") {
        key.current = undefined
      }
      setSetback(after)
      return after
    } finally {
      setIsSending(false)
    }
  }
  return {
    send,
    isSending,
    setback,
    /** Called when the refused input was corrected. */
    forget: () => setSetback(undefined),
  }
}

function setbackOf(error: unknown, wasUnclear: boolean): Setback {
  if (!(error instanceof Refused)) {
    return { kind: "no_answer" }
  }
  const { message, code } = error
  return { kind: wasUnclear ? "no_answer" : "refused", message, code }
}
