import { Select } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AttentionReason } from "../../../shared/attention-reasons"
import { isReason, REASON_GROUPS } from "../../lib/reason-groups"

type Props = {
  value: AttentionReason | undefined
  onChange: (value: AttentionReason | undefined) => void
}

const ALL = "all"
const REASONS = Object.keys(REASON_GROUPS).filter(isReason)
const GROUPS = [...new Set(Object.values(REASON_GROUPS))]

export const ReasonFilter = ({ value, onChange }: Props) => {
  const { t } = useTranslation("sbp")
  return (
    <Select
      size="small"
      value={value ?? ALL}
      onValueChange={(it) => onChange(isReason(it) ? it : undefined)}
    >
      <Select.Trigger
        aria-label={t("attention.filter.label")}
        className="w-full sm:w-80"
      >
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        <Select.Item value={ALL}>{t("attention.filter.all")}</Select.Item>
        {GROUPS.map((group) => (
          <Select.Group key={group}>
            <Select.Label>{t(`attention.groups.${group}`)}</Select.Label>
            {REASONS.filter((it) => REASON_GROUPS[it] === group).map((it) => (
              <Select.Item key={it} value={it}>
                {t(`attention.reasons.${it}.title`)}
              </Select.Item>
            ))}
          </Select.Group>
        ))}
      </Select.Content>
    </Select>
  )
}
