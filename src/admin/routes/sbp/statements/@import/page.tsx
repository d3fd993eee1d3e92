import { RouteFocusModal } from "@medusajs/dashboard/components"
import { useTranslation } from "react-i18next"
import { ImportForm } from "../../../../components/statements/upload/import-form"
import { usePrev } from "../../../../hooks/use-prev"
import { useReturnFocus } from "../../../../hooks/use-return-focus"

const ImportStatementPage = () => {
  const { t } = useTranslation("sbp")
  useReturnFocus()
  return (
    <RouteFocusModal prev={usePrev("/sbp/statements")}>
      <RouteFocusModal.Header>
        <RouteFocusModal.Title asChild>
          <span className="sr-only">{t("statements.import")}</span>
        </RouteFocusModal.Title>
        <RouteFocusModal.Description asChild>
          <span className="sr-only">{t("statements.upload.about")}</span>
        </RouteFocusModal.Description>
      </RouteFocusModal.Header>
      <ImportForm />
    </RouteFocusModal>
  )
}

export default ImportStatementPage
