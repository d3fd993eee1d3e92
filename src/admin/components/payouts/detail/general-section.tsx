import { Alert, Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../hooks/use-format"
import { useRights } from "../../../hooks/use-rights"
import type { Payout } from "../../../types"
import { CallError } from "../../call-error"
import { PayoutState } from "../../state-badge"
import { DID_NOT_ARRIVE, MAY_SAY_WHY } from "../states"
import { actionsOf, type PayoutAction } from "./actions-of"
import { MainActions } from "./main-actions"
import { OtherActions } from "./other-actions"

/** The sum, its state in words, and what to do about it. */
export const GeneralSection = ({
  payout,
  isReplaced,
}: {
  payout: Payout
  /** Another one has taken its place. */
  isReplaced: boolean
}) => {
  const { t } = useTranslation("sbp")
  const { state, attention, is_refused } = payout
  const isOver = isReplaced && DID_NOT_ARRIVE.includes(state) && !attention
  const isPaid = state === "paid" || state === "resolved_paid"
  const actions = actionsOf(payout, useRights(), isReplaced)
  return (
    <Container className="divide-y p-0">
      <Header payout={payout} actions={actions} />
      <div className="flex flex-col gap-y-4 px-6 py-4" aria-live="polite">
        <Text size="small">
          {t(isOver ? "payouts.replaced" : `payouts.explain.${state}`, {
            context: state === "failed" && is_refused ? "refused" : undefined,
          })}
          {isPaid && !attention && ` ${t("payouts.nothingToDo")}`}
        </Text>
        {MAY_SAY_WHY.includes(state) && payout.error_code && (
          <Alert variant={state === "failed" ? "error" : "warning"}>
            <CallError of={payout} />
          </Alert>
        )}
        {attention && ABOUT_MORE.includes(attention) && (
          <Alert variant="warning">{t(`payouts.attention.${attention}`)}</Alert>
        )}
        <MainActions actions={actions.filter(({ isMain }) => isMain)} />
      </div>
    </Container>
  )
}

const Header = ({
  payout,
  actions,
}: {
  payout: Payout
  actions: PayoutAction[]
}) => {
  const { t } = useTranslation("sbp")
  const { money, time } = useFormat()
  return (
    // On one line whatever the font is: nothing moves when that has come.
    <div className="flex items-center justify-between gap-x-4 px-6 py-4">
      <div className="min-w-0">
        <Heading>{money(payout.amount, payout.currency_code)}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t(`payouts.purposes.${payout.purpose}`)} · {time(payout.created_at)}
        </Text>
      </div>
      <div className="flex shrink-0 items-center gap-x-4">
        <PayoutState state={payout.state} />
        <OtherActions actions={actions.filter(({ isMain }) => !isMain)} />
      </div>
    </div>
  )
}

/** What the state alone does not say. */
const ABOUT_MORE: readonly Payout["attention"][] = [
  "payout_mismatch",
  "payout_contradiction",
  "payout_paid_twice",
]
