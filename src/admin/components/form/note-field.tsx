import { useTranslation } from "react-i18next"
import { WordsField } from "./words-field"

const MAX_CHARACTERS = 1000

type Props = {
  value: string
  onChange: (note: string) => void
  isMissing: boolean
  label?: string
  hint?: string
  autoFocus?: boolean
}

/** Why somebody decides as they do; it is never left out. */
export const NoteField = ({ isMissing, label, hint, ...field }: Props) => {
  const { t } = useTranslation("sbp")
  return (
    <WordsField
      {...field}
      label={label ?? t("common.note")}
      hint={hint ?? t("common.noteHint")}
      error={isMissing ? t("common.noteMissing") : undefined}
      max={MAX_CHARACTERS}
      rows={4}
      isOptional={false}
    />
  )
}
