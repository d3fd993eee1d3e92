import { useTranslation } from "react-i18next"
import type { Payout } from "../types"

/** Why a call to the gateway failed: in plain words, and in the store's own. */
export const CallError = ({
  of: { error_code, error_message },
}: {
  of: Pick<Payout, "error_code" | "error_message">
}) => {
  const { t } = useTranslation("sbp")
  return (
    <div className="flex flex-col gap-y-1 break-words">
      <span>{t(`errors.${error_code}`, { defaultValue: error_code })}</span>
      {error_message && (
        <span className="text-ui-fg-subtle txt-compact-xsmall">
          {t("errors.said", { message: error_message })}
        </span>
      )}
    </div>
  )
}
