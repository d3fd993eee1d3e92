import { Text } from "@medusajs/ui"
import type { ComponentType } from "react"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import { usePayout } from "../../../hooks/api/payouts"
import { useFormat } from "../../../hooks/use-format"
import { useRights } from "../../../hooks/use-rights"
import type { Payout } from "../../../types"
import { DrawerPage } from "../../drawer-page"
import { Destination } from "../../values"
import { payoutActions, type PayoutAction } from "../detail/payout-actions"

type Action = Exclude<PayoutAction["name"], "replace" | "copy" | "remind">

/** A drawer over the payout that is decided about. */
export const DecisionPage = <Name extends Action>({
  action,
  Form,
}: {
  /** The action, whose name finds the texts. */
  action: Name | ((payout: Payout) => Name)
  Form: ComponentType<{ payout: Payout; action: Name }>
}) => {
  const { t } = useTranslation("sbp")
  const { id = "" } = useParams()
  const { data, error, refetch } = usePayout(id)
  const payout = data?.payout
  const rights = useRights()
  const name = typeof action === "function" ? payout && action(payout) : action
  const obstacle =
    payout &&
    payoutActions(payout, rights, false).find((it) => it.name === name)
      ?.obstacle
  return (
    <DrawerPage
      title={name && t(`payouts.${name}.title`)}
      action={`payouts.actions.${name}`}
      obstacle={obstacle}
      subject={
        payout && name && <DecisionSubject payout={payout} action={name} />
      }
      error={data === null ? new Error(t("payouts.missing", { id })) : error}
      retry={refetch}
    >
      {payout && name && <Form payout={payout} action={name} />}
    </DrawerPage>
  )
}

/** The payout that is decided about, and what the decision means. */
export const DecisionSubject = ({
  payout,
  action,
}: {
  payout: Payout
  action: Action
}) => {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  return (
    <>
      <div className="bg-ui-bg-component shadow-elevation-card-rest flex flex-wrap items-center justify-between gap-2 rounded-lg px-4 py-3">
        <Text weight="plus">{money(payout.amount, payout.currency_code)}</Text>
        <Text size="small" className="text-ui-fg-subtle">
          <Destination payout={payout} />
        </Text>
      </div>
      <Text size="small">
        {t(`payouts.${action}.about`, {
          context: payout.link ? "link" : undefined,
        })}
      </Text>
    </>
  )
}
