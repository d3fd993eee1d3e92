import { KeyboundForm, RouteDrawer } from "@medusajs/dashboard/components"
import { Alert, Button, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../hooks/use-format"
import type { Payout } from "../../../types"
import { CardMask } from "../../card-mask"

type Words = "approve" | "reject" | "resolve" | "correct" | "return"

type Props = {
  payout: Payout
  words: Words
  error?: string
  isPending: boolean
  isDanger?: boolean
  onSubmit: () => void
  children: ReactNode
}

/** A person decides: what it is about, what that means, and the fields. */
export const DecisionDrawer = (props: Props) => {
  const { t } = useTranslation("sbp")
  return (
    <KeyboundForm
      onSubmit={props.onSubmit}
      autoComplete="off"
      className="flex size-full flex-col overflow-hidden"
    >
      <RouteDrawer.Body className="flex flex-1 flex-col gap-y-6 overflow-auto">
        <Subject payout={props.payout} />
        <Text size="small">{t(`payouts.${props.words}.about`)}</Text>
        {props.error && (
          <Alert variant="error" role="alert">
            {props.error}
          </Alert>
        )}
        {props.children}
      </RouteDrawer.Body>
      <RouteDrawer.Footer>
        <RouteDrawer.Close asChild>
          <Button type="button" size="small" variant="secondary">
            {t("common.cancel")}
          </Button>
        </RouteDrawer.Close>
        <Button
          type="submit"
          size="small"
          isLoading={props.isPending}
          variant={props.isDanger ? "danger" : "primary"}
        >
          {t(`payouts.${props.words}.submit`)}
        </Button>
      </RouteDrawer.Footer>
    </KeyboundForm>
  )
}

const Subject = ({ payout }: { payout: Payout }) => {
  const { money } = useFormat()
  return (
    <div className="bg-ui-bg-component shadow-elevation-card-rest flex flex-wrap items-center justify-between gap-2 rounded-lg px-4 py-3">
      <Text weight="plus">{money(payout.amount, payout.currency_code)}</Text>
      <Text size="small" className="text-ui-fg-subtle">
        <CardMask card={payout.card} />
      </Text>
    </div>
  )
}
