import { Hint } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Choice } from "../../choice"
import { Field, LineField } from "../../form/fields"
import type { LayoutDraft } from "./use-layout-draft"

/** The days that the file lists completely. */
export const DaysField = ({ draft }: { draft: LayoutDraft }) => {
  const { t } = useTranslation("sbp")
  const { days, changeDays, daysMistake } = draft
  return (
    <div className="flex max-w-[720px] flex-col gap-y-2">
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-[2fr_1fr_1fr]">
        <div className="col-span-2 sm:col-span-1">
          <Field label={t("statements.layout.days")}>
            {(control) => (
              <Choice
                {...control}
                value={days.isWhole ? "whole" : "partial"}
                options={(["whole", "partial"] as const).map((value) => ({
                  value,
                  label: t(`statements.layout.${value}`),
                }))}
                onChange={(value) => changeDays({ isWhole: value === "whole" })}
              />
            )}
          </Field>
        </div>
        {days.isWhole &&
          (["from", "to"] as const).map((name) => (
            <LineField
              key={name}
              label={t(`statements.layout.${name}`)}
              error={
                daysMistake && name === "to"
                  ? t(`statements.layout.${daysMistake}`)
                  : undefined
              }
              type="date"
              size="small"
              value={days[name]}
              onChange={(day) => changeDays({ [name]: day })}
            />
          ))}
      </div>
      <Hint>{t("statements.layout.daysHint")}</Hint>
    </div>
  )
}
