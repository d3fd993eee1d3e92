import { Button, Code, Text } from "@medusajs/ui"
import { Trans, useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useHealth } from "../../../hooks/api/health"

/** Before the first payout: how to make it, or how to be able to. */
export const NothingYet = () => {
  const { t } = useTranslation("sbp")
  const isOn = useHealth().data?.health.payouts.options.enabled !== false
  const words = isOn ? "empty" : "off"
  return (
    <div className="flex w-full flex-col items-center gap-y-3 px-6 py-16 text-center">
      <div className="flex flex-col gap-y-1">
        <Text weight="plus" size="small">
          {t(`payouts.${words}.title`)}
        </Text>
        <Text size="small" className="text-ui-fg-subtle max-w-prose">
          <Trans
            t={t}
            i18nKey={`payouts.${words}.hint`}
            components={{ code: <Code /> }}
          />
        </Text>
      </div>
      <Button size="small" variant="secondary" asChild>
        <Link to={isOn ? "/sbp/payouts/create" : "/settings/sbp"}>
          {t(`payouts.${words}.action`)}
        </Link>
      </Button>
    </div>
  )
}
