import { Input } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { DecimalMark } from "../../../../domain/statements/statement"
import { useShopCurrencies } from "../../../hooks/api/health"
import type { StatementToRead } from "../../../types"
import { Field } from "../../form/fields"
import { Choice } from "../../choice"
import type { LayoutDraft } from "./use-layout-draft"

type Props = {
  statement: StatementToRead
  draft: LayoutDraft
}

/** How its lines are written. */
export const LayoutOptions = ({ statement, draft }: Props) => {
  const { t } = useTranslation("sbp")
  const { layout, change } = draft
  const marks: { value: DecimalMark; label: string }[] = [
    { value: ",", label: t("statements.layout.marks.comma") },
    { value: ".", label: t("statements.layout.marks.point") },
  ]
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <HeaderLine statement={statement} draft={draft} />
      <Field label={t("statements.layout.mark")}>
        {(control) => (
          <Choice
            {...control}
            value={layout.decimal_mark}
            options={marks}
            onChange={(decimal_mark) => change({ decimal_mark })}
          />
        )}
      </Field>
      <TimeZone draft={draft} />
      <Currency draft={draft} />
    </div>
  )
}

const MAX_NAMES = 3

const HeaderLine = ({ statement: { first_lines }, draft }: Props) => {
  const { t } = useTranslation("sbp")
  const lines = first_lines.map((cells, index) => ({
    value: String(index + 1),
    label: t("statements.layout.headerLine", {
      number: index + 1,
      text: cells.filter(Boolean).slice(0, MAX_NAMES).join(", "),
    }),
  }))
  return (
    <Field label={t("statements.layout.header")}>
      {(control) => (
        <Choice
          {...control}
          value={String(draft.layout.header_lines)}
          options={[
            { value: "0", label: t("statements.layout.noHeader") },
            ...lines,
          ]}
          onChange={(value) => draft.change({ header_lines: Number(value) })}
        />
      )}
    </Field>
  )
}

const TimeZone = ({ draft }: Pick<Props, "draft">) => {
  const { t } = useTranslation("sbp")
  const list = useId()
  const isWrong = draft.mistake === "zoneWrong"
  return (
    <Field
      label={t("statements.layout.zone")}
      error={isWrong ? t("statements.layout.zoneWrong") : undefined}
    >
      {(control) => (
        <>
          <Input
            {...control}
            size="small"
            list={list}
            autoComplete="off"
            dir="ltr"
            value={draft.layout.time_zone}
            onChange={({ target }) => draft.change({ time_zone: target.value })}
          />
          <datalist id={list}>
            {Intl.supportedValuesOf("timeZone").map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}

const Currency = ({ draft }: Pick<Props, "draft">) => {
  const { t } = useTranslation("sbp")
  const { currency_code } = draft.layout
  const codes = [currency_code, ...useShopCurrencies()]
  return (
    <Field
      label={t("statements.layout.currency")}
      hint={t("statements.layout.currencyHint")}
    >
      {(control) => (
        <Choice
          {...control}
          value={currency_code}
          options={[...new Set(codes)].map((value) => ({
            value,
            label: value.toUpperCase(),
          }))}
          onChange={(code) => draft.change({ currency_code: code })}
        />
      )}
    </Field>
  )
}
