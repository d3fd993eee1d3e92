import { toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { REASON_GROUPS } from "../lib/reason-groups"
import type { Invoice, InvoiceWithStory } from "../types"
import { useSettleInvoice } from "./api/invoices"

/** Tries, after a question, to make the order, and tells what became of it. */
export function useSettle(id: string, state: Invoice["state"] | undefined) {
  const { t } = useTranslation("sbp")
  const prompt = usePrompt()
  const tell = useTellOutcome()
  const { mutateAsync, isPending } = useSettleInvoice(id)
  const settle = async () => {
    const isWanted = await prompt({
      variant: "confirmation",
      title: t("payments.settle.title"),
      description: t(
        `payments.settle.${state === "closed" ? "closedHint" : "hint"}`
      ),
      confirmText: t("attention.actions.settle"),
      cancelText: t("common.cancel"),
    })
    if (!isWanted) {
      return
    }
    try {
      tell((await mutateAsync()).invoice)
    } catch (error) {
      const description = (error as Error).message
      toast.error(t("payments.settle.failed"), { description })
    }
  }
  return { settle: () => void settle(), isPending }
}

function useTellOutcome() {
  const { t } = useTranslation("sbp")
  return (after: InvoiceWithStory) => {
    if (after.state === "settled") {
      toast.success(
        t(`payments.settle.${after.order_id ? "done" : "doneNoOrder"}`)
      )
      return
    }
    const why = obstacleOf(after)
    toast.warning(t("payments.settle.notDone"), {
      description: why && t(`attention.reasons.${why}.title`),
    })
  }
}

/** Why it is not settled: what settling itself has put on the list. */
const obstacleOf = ({ attention }: InvoiceWithStory) =>
  attention.find(
    ({ reason, resolved_at }) =>
      !resolved_at && REASON_GROUPS[reason] === "settlement"
  )?.reason
