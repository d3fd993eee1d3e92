import { useTranslation } from "react-i18next"

export const PaymentsCrumb = () => {
  const { t } = useTranslation("sbp")
  return <>{t("menu.payments")}</>
}
