import { Button, Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { Empty } from "../fetch-state"

/** The database does not know it; the gateway may. */
export const PaymentMissing = ({ id }: { id: string }) => {
  const { t } = useTranslation("sbp")
  return (
    <Container className="flex flex-col items-center break-all pb-16">
      <Empty
        title={t("payments.missing.title", { id })}
        hint={t("payments.missing.hint")}
      />
      <div className="flex flex-wrap justify-center gap-2">
        <Button size="small" variant="secondary" asChild>
          <Link to="/sbp/payments">{t("payments.missing.back")}</Link>
        </Button>
        <Button size="small" variant="secondary" asChild>
          <Link to="confirm">{t("attention.actions.confirm")}</Link>
        </Button>
      </div>
    </Container>
  )
}
