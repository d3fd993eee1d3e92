import { toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useSettleInvoice } from "../../hooks/api/invoices"
import type { Attention, Invoice, InvoiceWithStory } from "../../types"
import { REASON_GROUPS } from "./reason-groups"

/** Tries, after a question, to make the order, and tells what became of it. */
export function useSettle(entry: Attention, invoice: Invoice | undefined) {
  const { t } = useTranslation("sbp")
  const prompt = usePrompt()
  const { mutateAsync, isPending } = useSettleInvoice(entry.invoice_id ?? "")
  const settle = async () => {
    const isClosed = invoice?.state === "closed"
    const isWanted = await prompt({
      variant: "confirmation",
      title: t("attention.settle.title"),
      description: t(`attention.settle.${isClosed ? "closedHint" : "hint"}`),
      confirmText: t("attention.actions.settle"),
      cancelText: t("common.cancel"),
    })
    if (!isWanted) {
      return
    }
    try {
      const after = (await mutateAsync()).invoice
      if (after.state === "settled") {
        const description = t("attention.settle.settledHint")
        toast.success(t("attention.settle.settled"), { description })
      } else {
        const why = obstacleOf(after)
        const description = why
          ? t(`attention.reasons.${why}.title`)
          : t("attention.settle.notHint")
        toast.warning(t("attention.settle.not"), { description })
      }
    } catch (error) {
      const description = (error as Error).message
      toast.error(t("attention.settle.failed"), { description })
    }
  }
  return { run: () => void settle(), isPending }
}

/** Why it is not settled: what settling itself has put on the list. */
const obstacleOf = ({ attention }: InvoiceWithStory) =>
  attention.find(
    ({ reason, resolved_at }) =>
      !resolved_at && reason && REASON_GROUPS[reason] === "settlement"
  )?.reason
