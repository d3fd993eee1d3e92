import { Code, Text } from "@medusajs/ui"
import { Trans, useTranslation } from "react-i18next"
import { useRights } from "../../../hooks/use-rights"
import { GuardedLink } from "../../guarded"

/** Before the first payout: how to make it, or how to switch payouts on. */
export const NoPayouts = () => {
  const { t } = useTranslation("sbp")
  const { isEnabled, obstacles } = useRights()
  const words = isEnabled ? "empty" : "off"
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
      <GuardedLink
        to={isEnabled ? "/sbp/payouts/create" : "/settings/sbp"}
        obstacle={isEnabled ? obstacles.payOut : undefined}
      >
        {t(`payouts.${words}.action`)}
      </GuardedLink>
    </div>
  )
}
