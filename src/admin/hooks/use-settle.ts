import { toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { factsOfReason } from "../../domain/attention-reasons"
import type { Invoice, InvoiceWithStory } from "../types"
import { useSettleInvoice } from "./api/invoices"
import { useFailedToast } from "./use-failed-toast"

/** Asks, then tries to make the order, and shows the outcome. */
export function useSettle(id: string, state: Invoice["state"] | undefined) {
  const { t } = useTranslation("sbp")
  const prompt = usePrompt()
  const showOutcome = useOutcomeToast()
  const failed = useFailedToast()
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
    if (isWanted) {
      await mutateAsync().then(
        ({ invoice }) => showOutcome(invoice),
        failed("payments.settle.failed")
      )
    }
  }
  return { settle: () => void settle(), isPending }
}

function useOutcomeToast() {
  const { t } = useTranslation("sbp")
  return (after: InvoiceWithStory) => {
    if (after.state === "settled") {
      toast.success(
        t(`payments.settle.${after.order_id ? "done" : "doneNoOrder"}`)
      )
      return
    }
    const reason = obstacleOf(after)
    toast.warning(t("payments.settle.notDone"), {
      description: reason && t(`attention.reasons.${reason}.title`),
    })
  }
}

/** Why it is not settled: the open entry that settling has made. */
const obstacleOf = ({ attention }: InvoiceWithStory) =>
  attention.find(
    ({ reason, resolved_at }) =>
      !resolved_at && factsOfReason(reason).isFoundBySettling
  )?.reason
