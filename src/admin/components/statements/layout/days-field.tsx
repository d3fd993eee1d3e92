import { Hint, Input, RadioGroup, Text } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { Field } from "../../form/fields"
import type { LayoutDraft } from "./use-layout-draft"

/** The days of which the file lists everything. */
export const DaysField = ({ draft }: { draft: LayoutDraft }) => {
  const { t } = useTranslation("sbp")
  const id = useId()
  const { days, changeDays, daysMistake } = draft
  return (
    <section className="flex flex-col gap-y-3">
      <div>
        <Text id={id} size="small" weight="plus">
          {t("statements.layout.days")}
        </Text>
        <Hint className="max-w-prose">{t("statements.layout.daysHint")}</Hint>
      </div>
      <RadioGroup
        aria-labelledby={id}
        value={days.isWhole ? "whole" : "partial"}
        onValueChange={(value) => changeDays({ isWhole: value === "whole" })}
        className="grid grid-cols-1 gap-2 sm:grid-cols-2 xl:max-w-[720px]"
      >
        {(["whole", "partial"] as const).map((value) => (
          <RadioGroup.ChoiceBox
            key={value}
            value={value}
            label={t(`statements.layout.${value}`)}
            description={t(`statements.layout.${value}Hint`)}
          />
        ))}
      </RadioGroup>
      {days.isWhole && (
        <div className="grid max-w-[360px] grid-cols-2 gap-4">
          {(["from", "to"] as const).map((name) => (
            <Field
              key={name}
              label={t(`statements.layout.${name}`)}
              error={
                daysMistake && name === "to"
                  ? t(`statements.layout.${daysMistake}`)
                  : undefined
              }
            >
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  size="small"
                  value={days[name]}
                  onChange={({ target }) =>
                    changeDays({ [name]: target.value })
                  }
                />
              )}
            </Field>
          ))}
        </div>
      )}
    </section>
  )
}
