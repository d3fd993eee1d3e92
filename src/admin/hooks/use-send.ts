import { useRef, useState } from "react"
import { Refused } from "./api/post-for-money"

export type Setback =
  | { kind: "refused"; message: string; code?: Refused["code"] }
  /**
   * It may exist: only the same request, with the same key, may be sent again. Its
   * refusal says nothing about the first request, but may ask for a confirmation.
   */
  | { kind: "no_answer"; message?: string; code?: Refused["code"] }

/**
 * One form keeps one key, also after a refusal: the same key is never paid twice, but a new one
 * could be. Only the code that says that the key belongs to something else makes a new one.
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
    /** The refused input was corrected. */
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
