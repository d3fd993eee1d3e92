import { RouteFocusModal } from "@medusajs/dashboard/components"
import { Alert } from "@medusajs/ui"
import { type ComponentType, useState } from "react"
import { useTranslation } from "react-i18next"
import { useRights } from "../../../hooks/use-rights"
import { Failed, Loading } from "../../fetch-state"
import { ObstacleAlert } from "../../obstacle-alert"
import { NoPayouts } from "../list/no-payouts"
import type { Draft } from "./draft"
import { type Origin, useOrigin } from "./use-origin"

type First<Values> = { origin: Origin; firstDraft: Values }

type Props<Values> = {
  /** Undefined until the first values are loaded. */
  useFirst: (origin: Origin | undefined) => Values | undefined
  Form: ComponentType<First<Values>>
  /** The texts that name it. */
  words: "create" | "link"
}

/** Shows a form for a payout once its first values are loaded. */
export const CreatePayout = <Values extends Draft>({
  useFirst,
  Form,
  words,
}: Props<Values>) => {
  const { t } = useTranslation("sbp")
  const { origin, isLoading, error, retry } = useOrigin()
  const rights = useRights()
  const { return: toReturn, payOut } = rights.obstacles
  const obstacle =
    origin.purpose === "return" ? toReturn(origin.invoice?.provider_id) : payOut
  const firstDraft = useFirst(isLoading || error ? undefined : origin)
  const [begun, setBegun] = useState<First<Values>>()
  if (firstDraft && !rights.isLoading && !obstacle && !begun) {
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
    return <Form {...begun} />
  }
  return (
    <RouteFocusModal.Body className="p-6">
      {error ? (
        <Failed error={error} retry={retry} />
      ) : obstacle === "off" ? (
        <NoPayouts />
      ) : obstacle && !isLoading ? (
        <ObstacleAlert
          action={t(
            `payouts.${words}.title${origin.purpose === "return" ? "Return" : ""}`
          )}
          obstacle={obstacle}
        />
      ) : (
        <Loading sections={2} />
      )}
    </RouteFocusModal.Body>
  )
}
