import { toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useSettleInvoice } from "../../hooks/api/invoices"
import { useFormat } from "../../hooks/use-format"
import type { InvoiceWithStory } from "../../types"
import { useReasonWords } from "./use-reason-words"

/** Tries once more to make the order, and tells what became of it. */
export function useSettle(invoice: InvoiceWithStory) {
  const { id, state, amount, currency_code } = invoice
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  const prompt = usePrompt()
  const tell = useTellOutcome()
  const { mutateAsync, isPending } = useSettleInvoice(id)
  const settle = async () => {
    const isSure = await prompt({
      variant: "confirmation",
      title: t("payments.settle.title"),
      description: t(
        state === "closed"
          ? "payments.settle.descriptionClosed"
          : "payments.settle.description",
        { amount: money(amount, currency_code) }
      ),
      confirmText: t("attention.actions.settle"),
      cancelText: t("common.cancel"),
    })
    if (isSure) {
      await mutateAsync().then(
        ({ invoice }) => tell(invoice),
        (error: Error) => toast.error(error.message)
      )
    }
  }
  return { settle, isPending }
}

function useTellOutcome() {
  const { t } = useTranslation("sbp")
  const wordsOf = useReasonWords()
  return ({ state, order_id, attention }: InvoiceWithStory) => {
    if (state === "settled") {
      toast.success(
        t(order_id ? "payments.settle.done" : "payments.settle.doneNoOrder")
      )
      return
    }
    const [entry] = attention.filter(({ resolved_at }) => !resolved_at)
    toast.warning(t("payments.settle.notDone"), {
      description: entry && wordsOf(entry.reason),
    })
  }
}
