import { useTranslation } from "react-i18next"

/** Why something waits for a person, in words; what is new to us by its name. */
export function useReasonWords() {
  const { t } = useTranslation("sbp")
  return (reason: string) =>
    t(`attention.reasons.${reason}.title`, { defaultValue: reason })
}
