import { useTranslation } from "react-i18next"
import { WordsField } from "../create/words-field"

const MOST_SIGNS = 1000

export const NoteField = ({
  note,
  isMissing,
  hint,
  autoFocus = true,
  onChange,
}: {
  note: string
  isMissing: boolean
  hint?: string
  autoFocus?: boolean
  onChange: (note: string) => void
}) => {
  const { t } = useTranslation("sbp")
  return (
    <WordsField
      label={t("common.note")}
      hint={hint ?? t("common.noteHint")}
      error={isMissing ? t("payouts.noteMissing") : undefined}
      autoFocus={autoFocus}
      most={MOST_SIGNS}
      rows={4}
      isOptional={false}
      value={note}
      onChange={onChange}
    />
  )
}
