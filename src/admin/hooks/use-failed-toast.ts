import { toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { isUnclear } from "../lib/is-unclear"

/** @returns a function that reports a failed request, or an unknown outcome */
export function useFailedToast() {
  const { t } = useTranslation("sbp")
  return (title: string) => (error: Error) => {
    const { message } = error
    if (isUnclear(error)) {
      toast.warning(message)
    } else {
      toast.error(t(title), { description: message })
    }
  }
}
