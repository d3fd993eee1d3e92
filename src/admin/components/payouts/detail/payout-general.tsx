import { ActionMenu } from "@medusajs/dashboard/components"
import {
  ArrowUturnLeft,
  EllipsisHorizontal,
  PencilSquare,
} from "@medusajs/icons"
import { Alert, Container, Heading, IconButton, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { factsOfReason } from "../../../../domain/attention-reasons"
import { DID_NOT_ARRIVE } from "../../../../domain/states/payout"
import { useFormat } from "../../../hooks/use-format"
import { useDecisionRights } from "../../../hooks/use-to-approve"
import type { Payout, PayoutWithHistory } from "../../../types"
import { PayoutState } from "../../state-badge"
import { CallError } from "../../values"
import { explainContext } from "../explain-context"
import { SHOWS_ERROR_FIRST } from "./payout-sections"
import { payoutActions, type PayoutAction } from "./payout-actions"
import { ActionButton, Obstacles } from "./action-button"

/** The amount, what its state means, and what to do about it. */
export const PayoutGeneral = ({
  payout,
  isReplaced,
}: {
  payout: PayoutWithHistory
  /** It has a replacement. */
  isReplaced: boolean
}) => {
  const { t } = useTranslation("sbp")
  const { state, attention } = payout
  const isOver = isReplaced && DID_NOT_ARRIVE.includes(state) && !attention
  const isPaid = state === "paid" || state === "resolved_paid"
  const rights = useDecisionRights()
  const actions = payoutActions(payout, rights, isReplaced)
  return (
    <Container className="divide-y p-0">
      <Header payout={payout} actions={actions} />
      <div className="flex flex-col gap-y-4 px-6 py-4" aria-live="polite">
        <Text size="small">
          {t(isOver ? "payouts.replaced" : `payouts.explain.${state}`, {
            context: explainContext(payout, rights.isEnabled),
          })}
          {isPaid && !attention && ` ${t("payouts.nothingToDo")}`}
        </Text>
        {SHOWS_ERROR_FIRST.includes(state) && payout.error_code && (
          <Alert variant={state === "failed" ? "error" : "warning"}>
            <CallError of={payout} />
          </Alert>
        )}
        {attention && factsOfReason(attention).isExplainedOnPayout && (
          <Alert variant="warning">
            {["happened", "todo"]
              .map((part) => t(`attention.reasons.${attention}.${part}`))
              .join(" ")}
          </Alert>
        )}
        <MainActions
          actions={actions.filter(({ place }) => place === "main")}
        />
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
    // On one line in any font: nothing moves when the font is loaded.
    <div className="flex items-center justify-between gap-x-4 px-6 py-4">
      <div className="min-w-0">
        <Heading>{money(payout.amount, payout.currency_code)}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t(`payouts.purposes.${payout.purpose}`)} · {time(payout.created_at)}
        </Text>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
        <PayoutState state={payout.state} />
        <OtherActions
          actions={actions.filter(({ place }) => place === "menu")}
        />
      </div>
    </div>
  )
}

/** What is to be done next, and why this person may not do it. */
const MainActions = ({ actions }: { actions: PayoutAction[] }) => {
  if (actions.length === 0) {
    return null
  }
  return (
    <div className="flex flex-col gap-y-3">
      <div className="flex flex-wrap gap-2">
        {actions.map((action, index) => (
          <ActionButton
            key={action.name}
            action={action}
            variant={index === 0 ? "primary" : "secondary"}
          />
        ))}
      </div>
      <Obstacles actions={actions} />
    </div>
  )
}

/** Actions that are rarely needed, in a menu. */
const OtherActions = ({ actions }: { actions: PayoutAction[] }) => {
  const { t } = useTranslation("sbp")
  if (actions.length === 0) {
    return null
  }
  return (
    <ActionMenu
      groups={[
        {
          actions: actions.map(({ name, to, obstacle }) => ({
            label: t(`payouts.actions.${name}`),
            icon: name === "bounce" ? <ArrowUturnLeft /> : <PencilSquare />,
            to,
            disabled: obstacle !== undefined,
            disabledTooltip: obstacle && t(`payouts.obstacles.${obstacle}`),
          })),
        },
      ]}
    >
      <IconButton
        size="small"
        variant="transparent"
        aria-label={t("common.actions")}
      >
        <EllipsisHorizontal />
      </IconButton>
    </ActionMenu>
  )
}
