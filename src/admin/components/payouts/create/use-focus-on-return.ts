import { type RefObject, useEffect, useRef } from "react"
import type { CardHandle } from "../../card-field/use-card-input"
import type { Setback } from "./use-send"

/** Back at the form: to what went wrong, or to what has to be typed again. */
export function useFocusOnReturn(
  isReview: boolean,
  setback: Setback | undefined,
  card: RefObject<CardHandle>
) {
  const alert = useRef<HTMLDivElement>(null)
  const wasReview = useRef(false)
  useEffect(() => {
    if (wasReview.current && !isReview) {
      if (setback) {
        alert.current?.focus()
      } else {
        card.current?.focus()
      }
    }
    wasReview.current = isReview
  }, [isReview, setback, card])
  return alert
}
