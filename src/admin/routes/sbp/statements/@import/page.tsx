import { useTranslation } from "react-i18next"
import { FocusPage } from "../../../../components/focus-page"
import { ImportForm } from "../../../../components/statements/upload/import-form"

const ImportStatementPage = () => {
  const { t } = useTranslation("sbp")
  return (
    <FocusPage
      list="/sbp/statements"
      title={t("statements.import")}
      about={t("statements.upload.about")}
    >
      <ImportForm />
    </FocusPage>
  )
}

export default ImportStatementPage
