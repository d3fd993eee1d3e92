import { RouteFocusModal } from "@medusajs/dashboard/components"
import { Alert } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useHealth } from "../../../hooks/api/health"
import { Failed, Loading } from "../../fetch-state"
import { NoPayouts } from "../list/no-payouts"
import { CreateForm } from "./create-form"
import type { Draft } from "./draft"
import type { Origin } from "./use-origin"
import { useFirstDraft } from "./use-first-draft"
import { useOrigin } from "./use-origin"

/** Shows the form once its first values are loaded. */
export const CreatePayout = () => {
  const { t } = useTranslation("sbp")
  const { origin, isLoading, error, retry } = useOrigin()
  const isOff = useHealth().data?.health.payouts.options.enabled === false
  const firstDraft = useFirstDraft(isLoading || error ? undefined : origin)
  const [begun, setBegun] = useState<{ origin: Origin; firstDraft: Draft }>()
  if (firstDraft && !isOff && !begun) {
    setBegun({ origin, firstDraft })
  }
  if (!window.isSecureContext) {
    return (
      <RouteFocusModal.Body className="p-6">
        <Alert variant="error">{t("payouts.insecure")}</Alert>
      </RouteFocusModal.Body>
    )
  }
  // Kept during refetches: without the form, typed text and the key would be lost.
  if (begun) {
    return <CreateForm {...begun} />
  }
  if (error ?? isOff) {
    return (
      <RouteFocusModal.Body className="p-6">
        {error ? <Failed error={error} retry={retry} /> : <NoPayouts />}
      </RouteFocusModal.Body>
    )
  }
  return (
    <RouteFocusModal.Body className="p-6">
      <Loading sections={2} />
    </RouteFocusModal.Body>
  )
}
