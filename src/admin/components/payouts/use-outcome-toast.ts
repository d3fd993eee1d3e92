import { toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import type { Payout } from "../../types"
import { explainContext } from "./explain-context"

const TOASTS: Partial<Record<Payout["state"], keyof typeof KINDS>> = {
  paid: "success",
  awaiting_card: "success",
  failed: "error",
  unknown: "warning",
  pending: "warning",
}

const KINDS = {
  success: toast.success,
  error: toast.error,
  warning: toast.warning,
}

/** Shows the outcome of a payout that was just sent: not all of them arrive. */
export function useOutcomeToast() {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  return (payout: Payout) => {
    const { state, amount, currency_code } = payout
    const kind = TOASTS[state]
    const show = kind ? KINDS[kind] : toast.info
    show(t(`states.payout.${state}`), {
      description: t(`payouts.toast.${state}`, {
        sum: money(amount, currency_code),
        defaultValue: t(`payouts.explain.${state}`, {
          context: explainContext(payout),
        }),
      }),
    })
  }
}
