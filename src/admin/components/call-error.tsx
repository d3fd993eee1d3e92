import { useTranslation } from "react-i18next"
import type { Payout } from "../types"

/** Why a call to the gateway failed, in words; the rest is for a developer. */
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
        <details className="text-ui-fg-subtle txt-compact-xsmall">
          <summary className="hover:text-ui-fg-base w-fit cursor-pointer">
            {t("errors.technical")}
          </summary>
          <p className="mt-1">{error_message}</p>
        </details>
      )}
    </div>
  )
}
