import { RouteFocusModal } from "@medusajs/dashboard/components"
import { Alert } from "@medusajs/ui"
import { type ComponentProps, useState } from "react"
import { useTranslation } from "react-i18next"
import { useHealth } from "../../../hooks/api/health"
import { useRights } from "../../../hooks/use-rights"
import type { Health } from "../../../types"
import { Failed, Loading } from "../../fetch-state"
import { FocusPage } from "../../focus-page"
import { ObstacleAlert } from "../../obstacle-alert"
import { NoPayouts } from "../../payouts/list/no-payouts"
import { BatchForm } from "./batch-form"

const DAYS = "3"

/** The form for a batch, over the list of batches. */
export const CreateBatch = () => {
  const { t } = useTranslation("sbp")
  const { data, error, refetch } = useHealth()
  const payouts = data?.health.payouts
  const options = payouts?.options
  const lack = payouts && lackOf(payouts)
  const rights = useRights()
  const { payOut: obstacle } = rights.obstacles
  const [begun, setBegun] = useState<ComponentProps<typeof BatchForm>>()
  if (options?.enabled && !lack && !obstacle && !rights.isLoading && !begun) {
    const currency = (options.currencies[0] ?? "RUB").toUpperCase()
    setBegun({
      firstDraft: { name: "", currency, days: DAYS, requires_code: false },
    })
  }
  return (
    <FocusPage
      list="/sbp/payouts/batches"
      title={t("batches.new")}
      about={t("batches.about")}
    >
      {/* Kept during refetches: without the form, typed rows and the key would be lost. */}
      {begun ? (
        <BatchForm {...begun} />
      ) : (
        <RouteFocusModal.Body className="p-6">
          {options?.enabled && obstacle ? (
            <ObstacleAlert action={t("batches.new")} obstacle={obstacle} />
          ) : lack ? (
            <Alert variant="warning">{t(`batches.lacks.${lack}`)}</Alert>
          ) : options && !options.enabled ? (
            <NoPayouts />
          ) : error ? (
            <Failed error={error} retry={refetch} />
          ) : (
            <Loading sections={2} />
          )}
        </RouteFocusModal.Body>
      )}
    </FocusPage>
  )
}

/** What the store lacks for a batch: shown before a person types in vain. */
function lackOf({ options, can_mail }: Health["payouts"]) {
  if (!options.enabled) {
    return undefined
  }
  return options.approvers.length === 0
    ? "approvers"
    : can_mail
      ? undefined
      : "mail"
}
