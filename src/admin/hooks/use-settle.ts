import { toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { factsOfReason } from "../../domain/attention-reasons"
import type { Invoice, InvoiceWithHistory } from "../types"
import { useSettleInvoice } from "./api/invoices"
import { Refused } from "./api/post-for-money"
import { useFailedToast } from "./use-failed-toast"
import { useIsHere } from "./use-is-here"

/** Asks, then tries to make the order, and shows the outcome. */
export function useSettle(id: string, state: Invoice["state"] | undefined) {
  const { t } = useTranslation("sbp")
  const prompt = usePrompt()
  const showOutcome = useOutcomeToast()
  const failed = useFailedToast()
  const isHere = useIsHere()
  const { mutateAsync, isPending } = useSettleInvoice(id)
  const ask = (title: string, description: string, confirmText: string) =>
    prompt({
      variant: "confirmation",
      title,
      description,
      confirmText,
      cancelText: t("common.cancel"),
    })
  /** The gateway may have paid a return that it refused. The store says which one. */
  const isNotPaid = ({ message }: Refused) =>
    ask(
      t("payouts.create.setback.refused_payout.title"),
      `${message}. ${t("payments.settle.refused")}`,
      t("payments.settle.notThere")
    )
  const send = async () => {
    try {
      return await mutateAsync({})
    } catch (error) {
      const isQuestion =
        error instanceof Refused && error.code === "refused_payout"
      // Never asked over another payment, of which it could be read.
      if (!isQuestion || !isHere()) {
        throw error
      }
      return (await isNotPaid(error))
        ? mutateAsync({ confirm_not_paid: true })
        : undefined
    }
  }
  const settle = async () => {
    const isWanted = await ask(
      t("payments.settle.title"),
      t(`payments.settle.${state === "closed" ? "closedHint" : "hint"}`),
      t("attention.actions.settle")
    )
    if (isWanted) {
      await send().then(
        (answer) => answer && showOutcome(answer.invoice),
        failed("payments.settle.failed")
      )
    }
  }
  return { settle: () => void settle(), isPending }
}

function useOutcomeToast() {
  const { t } = useTranslation("sbp")
  return (after: InvoiceWithHistory) => {
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
const obstacleOf = ({ attention }: InvoiceWithHistory) =>
  attention.find(
    ({ reason, resolved_at }) =>
      !resolved_at && factsOfReason(reason).isFoundBySettling
  )?.reason
