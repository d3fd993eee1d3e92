import { useRouteModal } from "@medusajs/dashboard/components"
import { Alert, Text, toast } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useInvoice } from "../../../hooks/api/invoices"
import { useApproveLink, useCardCalls } from "../../../hooks/api/payouts"
import { Refused } from "../../../hooks/api/post-for-money"
import { useDecision } from "../../../hooks/use-decision"
import type { Payout } from "../../../types"
import { CardField } from "../../card-field/card-field"
import type { CardHandle } from "../../card-field/use-card-input"
import { DrawerForm } from "../../form/drawer-form"
import { Tick } from "../../form/fields"
import { EmailNote } from "../../payments/email-note"
import { Person } from "../../values"
import { useIsHere } from "../../../hooks/use-is-here"
import { useOutcomeToast } from "../use-outcome-toast"
import { DecisionSubject } from "./decision-page"

/** A second person approves the payout. */
export const ApproveForm = ({ payout }: { payout: Payout }) =>
  payout.link ? (
    <ApproveLink payout={payout} link={payout.link} />
  ) : (
    <ApproveCard payout={payout} />
  )

/** The recipient, and whether the link goes to them by e-mail. */
const ApproveLink = ({
  payout,
  link,
}: {
  payout: Payout
  link: NonNullable<Payout["link"]>
}) => {
  const { t } = useTranslation("sbp")
  const { recipient_email: email } = link
  const approval = useApproveLink(payout.id)
  const { decide, ...state } = useDecision(approval, "payouts.approve.linkDone")
  const duplicate = useDuplicate(approval.error, "link")
  return (
    <DrawerForm
      {...state}
      isDirty={false}
      submitText={t("payouts.actions.approve")}
      onSubmit={() => decide(duplicate.confirmation)}
    >
      <DecisionSubject payout={payout} action="approve" />
      {email && (
        <Text size="small" className="break-words">
          {t("payouts.link.email")}: <span dir="ltr">{email}</span>
        </Text>
      )}
      {payout.invoice_id && (
        <ReturnEmailNote invoiceId={payout.invoice_id} recipient={email} />
      )}
      <Text size="small">{t("payouts.approve.isMailed")}</Text>
      <CreatedBy payout={payout} />
      {duplicate.question}
    </DrawerForm>
  )
}

/** Whether the shopper's money goes to the address that paid it. */
const ReturnEmailNote = ({
  invoiceId,
  recipient,
}: {
  invoiceId: string
  recipient: string | null
}) => {
  const { data } = useInvoice(invoiceId)
  return (
    <EmailNote contact={data?.invoice.contact ?? null} recipient={recipient} />
  )
}

/** The store's question if the same recipient is promised the same amount already. */
function useDuplicate(error: unknown, context?: "link") {
  const { t } = useTranslation("sbp")
  const [confirm_duplicate, confirm] = useState(false)
  const isAsked = error instanceof Refused && error.code === "duplicate_payout"
  return {
    confirmation: { confirm_duplicate },
    question: (confirm_duplicate || isAsked) && (
      <Tick
        label={t("payouts.confirm.confirm_duplicate")}
        hint={t("payouts.create.setback.duplicate_payout.title", { context })}
        isTicked={confirm_duplicate}
        onTick={confirm}
      />
    ),
  }
}

const CreatedBy = ({ payout }: { payout: Payout }) => {
  const { t } = useTranslation("sbp")
  return (
    <Text size="small" className="text-ui-fg-subtle">
      {t("payouts.createdBy")}: <Person id={payout.created_by} />
      {payout.description && ` · ${payout.description}`}
    </Text>
  )
}

/** The second person knows the card. */
const ApproveCard = ({ payout }: { payout: Payout }) => {
  const { t } = useTranslation("sbp")
  const card = useRef<CardHandle>(null)
  const { approve, question, ...state } = useApprove(payout.id, card)
  useEffect(() => {
    card.current?.focus()
  }, [state.error])
  return window.isSecureContext ? (
    <DrawerForm
      {...state}
      isDirty={false}
      submitText={t("payouts.approve.submit")}
      onSubmit={() => void approve()}
    >
      <DecisionSubject payout={payout} action="approve" />
      <CreatedBy payout={payout} />
      {question}
      <CardField ref={card} />
    </DrawerForm>
  ) : (
    <Alert variant="error">{t("payouts.insecure")}</Alert>
  )
}

function useApprove(id: string, card: React.RefObject<CardHandle>) {
  const { t } = useTranslation("sbp")
  const { postApproval } = useCardCalls()
  const { handleSuccess } = useRouteModal()
  const showOutcome = useOutcomeToast()
  const isHere = useIsHere()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const { confirmation, question } = useDuplicate(failure)
  const [isUnclear, setUnclear] = useState(false)
  const messageOf = (failure: unknown) => {
    if (!(failure instanceof Refused)) {
      return t("common.noAnswer")
    }
    return failure.code === "mfa" ? t("common.secondFactor") : failure.message
  }
  const approve = async () => {
    if (!card.current?.check()) {
      return
    }
    setIsPending(true)
    setFailure(undefined)
    try {
      showOutcome(await postApproval(id, confirmation, card.current.take()))
      if (isHere()) {
        handleSuccess()
      }
    } catch (failure) {
      setFailure(failure)
      setUnclear((was) => was || !(failure instanceof Refused))
      if (!isHere()) {
        toast.warning(messageOf(failure))
      }
    } finally {
      setIsPending(false)
    }
  }
  const error = failure === undefined ? undefined : messageOf(failure)
  return { approve, question, isPending, error, isUnclear }
}
