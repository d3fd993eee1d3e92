import { useState } from "react"
import { isUnclear } from "../lib/is-unclear"

/** What a form says of the request that failed. */
export function useFailure(error: Error | null) {
  const [wasUnclear, setUnclear] = useState(false)
  if (!wasUnclear && isUnclear(error)) {
    setUnclear(true)
  }
  return {
    error: error?.message,
    /** Whether any request may have been carried out: a later refusal does not undo it. */
    isUnclear: wasUnclear,
  }
}
