import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router-dom"
import { TextLink } from "../../links"

/** Leads to the other form for a payout, which begins with the same. */
export const OtherForm = ({ to }: { to: "create" | "create-link" }) => {
  const { t } = useTranslation("sbp")
  const { search } = useLocation()
  return (
    <Text size="small" className="text-ui-fg-subtle">
      {t(`payouts.other.${to}.hint`)}{" "}
      <TextLink
        to={{ pathname: `/sbp/payouts/${to}`, search }}
        replace
        className="underline"
      >
        {t(`payouts.other.${to}.link`)}
      </TextLink>
    </Text>
  )
}
