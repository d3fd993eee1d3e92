import { useTranslation } from "react-i18next"
import { ReasonField } from "../../form/reason-field"
import { WordsField } from "../../form/words-field"
import type { FieldsProps } from "./fields-props"

type Props = Pick<FieldsProps, "draft" | "change">

/** What Medusa's refund will say of itself, once the money is back. */
export const RefundFields = ({ draft, change }: Props) => {
  const { t } = useTranslation("sbp")
  return (
    <>
      <ReasonField
        value={draft.refund_reason_id}
        onChange={(refund_reason_id) => change({ refund_reason_id })}
      />
      <WordsField
        label={t("common.note")}
        hint={t("payouts.create.noteHint")}
        max={1000}
        value={draft.note}
        onChange={(note) => change({ note })}
      />
    </>
  )
}
