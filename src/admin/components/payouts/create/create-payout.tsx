import { RouteFocusModal } from "@medusajs/dashboard/components"
import { Alert } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useHealth } from "../../../hooks/api/health"
import { Failed, Loading } from "../../fetch-state"
import { NothingYet } from "../list/nothing-yet"
import { CreateForm } from "./create-form"
import { useFirstDraft } from "./use-first-draft"
import { useOrigin } from "./use-origin"

/** Once all is known that the form begins with. */
export const CreatePayout = () => {
  const { t } = useTranslation("sbp")
  const { origin, isLoading, error, retry } = useOrigin()
  const isOff = useHealth().data?.health.payouts.options.enabled === false
  const firstDraft = useFirstDraft(isLoading || error ? undefined : origin)
  if (!window.isSecureContext) {
    return (
      <RouteFocusModal.Body className="p-6">
        <Alert variant="error">{t("payouts.insecure")}</Alert>
      </RouteFocusModal.Body>
    )
  }
  if (error ?? isOff) {
    return (
      <RouteFocusModal.Body className="p-6">
        {error ? <Failed error={error} retry={retry} /> : <NothingYet />}
      </RouteFocusModal.Body>
    )
  }
  return firstDraft ? (
    <CreateForm origin={origin} firstDraft={firstDraft} />
  ) : (
    <RouteFocusModal.Body className="p-6">
      <Loading sections={2} />
    </RouteFocusModal.Body>
  )
}
