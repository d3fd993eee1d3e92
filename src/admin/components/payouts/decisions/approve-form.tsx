import { useRouteModal } from "@medusajs/dashboard/components"
import { Alert, Text, toast } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useApproveLink, useCardCalls } from "../../../hooks/api/payouts"
import { Refused } from "../../../hooks/api/post-card"
import type { Payout } from "../../../types"
import { CardField } from "../../card-field/card-field"
import type { CardHandle } from "../../card-field/use-card-input"
import { DrawerForm } from "../../form/drawer-form"
import { Person } from "../../values"
import { useIsHere } from "../../../hooks/use-is-here"
import { useOutcomeToast } from "../use-outcome-toast"
import { DecisionSubject, useDecision } from "./decision-page"

/** A second person approves the payout. */
export const ApproveForm = ({ payout }: { payout: Payout }) =>
  payout.link ? (
    <ApproveLink payout={payout} link={payout.link} />
  ) : (
    <ApproveCard payout={payout} />
  )

/** Whom the money is for, and whether the link goes to them by e-mail. */
const ApproveLink = ({
  payout,
  link,
}: {
  payout: Payout
  link: NonNullable<Payout["link"]>
}) => {
  const { t } = useTranslation("sbp")
  const { recipient_email: email, mail_at } = link
  const { decide, ...state } = useDecision(
    useApproveLink(payout.id),
    "payouts.approve.linkDone"
  )
  return (
    <DrawerForm
      {...state}
      isDirty={false}
      submitText={t("payouts.actions.approve")}
      onSubmit={() => decide({})}
    >
      <DecisionSubject payout={payout} action="approve" />
      {email && (
        <Text size="small" className="break-words">
          {t("payouts.link.email")}: <span dir="ltr">{email}</span>
        </Text>
      )}
      <Text size="small">
        {t(`payouts.approve.${mail_at ? "isMailed" : "isCopied"}`)}
      </Text>
      <CreatedBy payout={payout} />
    </DrawerForm>
  )
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
  const { approve, ...state } = useApprove(payout.id, card)
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
  const [error, setError] = useState<string>()
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
    setError(undefined)
    try {
      showOutcome(await postApproval(id, card.current.take()))
      if (isHere()) {
        handleSuccess()
      }
    } catch (failure) {
      setError(messageOf(failure))
      setUnclear((was) => was || !(failure instanceof Refused))
      if (!isHere()) {
        toast.warning(messageOf(failure))
      }
    } finally {
      setIsPending(false)
    }
  }
  return { approve, isPending, error, isUnclear }
}
