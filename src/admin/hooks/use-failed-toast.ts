import { toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { isUnclear } from "../lib/is-unclear"

/**
 * For the promise of `mutateAsync`: the callbacks of `mutate` are not called once the page is
 * left, or the same hook has sent the next request.
 *
 * @returns a function that reports a failed request, or an unknown outcome
 */
export function useFailedToast() {
  const { t } = useTranslation("sbp")
  /** @param title undefined: the store's message says it all */
  return (title?: string) => (error: Error) => {
    const { message } = error
    if (isUnclear(error)) {
      toast.warning(message)
    } else if (title) {
      toast.error(t(title), { description: message })
    } else {
      toast.error(message)
    }
  }
}
