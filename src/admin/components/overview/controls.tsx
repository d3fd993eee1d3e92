import { useTranslation } from "react-i18next"
import { isDay } from "../../../domain/days"
import { MAX_PERIOD_DAYS } from "../../../domain/limits"
import { useFormat } from "../../hooks/use-format"
import { Choice } from "../choice"
import { LineField } from "../form/fields"
import { PERIODS } from "./periods"
import type { useOverview } from "./use-overview"

type Props = Pick<
  ReturnType<typeof useOverview>,
  "view" | "show" | "groupings" | "figures" | "isWrong"
>

/** The choice of period, currency and shop. A choice with one option is left out. */
export const Controls = ({
  view,
  show,
  groupings,
  figures,
  isWrong,
}: Props) => {
  const { t } = useTranslation("sbp")
  const by = view.by ?? figures?.by
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <Choice
        {...named(t("overview.period.label"))}
        value={view.period}
        options={PERIODS.map((value) => ({
          value,
          label: t(`overview.period.${value}`),
        }))}
        onChange={(period) => show({ period })}
      />
      {view.period === "own" && (
        <OwnPeriod view={view} show={show} isWrong={isWrong} />
      )}
      {groupings.length > 1 && (
        <Choice
          {...named(t("overview.by.label"))}
          value={by}
          options={groupings.map((value) => ({
            value,
            label: t(`overview.by.${value}`),
          }))}
          onChange={(value) => show({ by: value })}
        />
      )}
      {figures && figures.currency_codes.length > 1 && (
        <Choice
          {...named(t("overview.currency"))}
          value={figures.currency_code}
          options={figures.currency_codes.map((value) => ({
            value,
            label: value.toUpperCase(),
          }))}
          onChange={(currency_code) => show({ currency_code })}
        />
      )}
      {figures && figures.provider_ids.length > 1 && (
        <Choice
          {...named(t("overview.shop.label"))}
          value={figures.provider_id ?? ALL}
          options={[ALL, ...figures.provider_ids].map((value) => ({
            value,
            label: value === ALL ? t("overview.shop.all") : value,
          }))}
          onChange={(value) =>
            show({ provider_id: value === ALL ? undefined : value })
          }
        />
      )}
    </div>
  )
}

const ALL = "all"

const named = (label: string) => ({
  "aria-label": label,
  placeholder: label,
  className: "w-full sm:w-48",
})

const OwnPeriod = ({
  view,
  show,
  isWrong,
}: Pick<Props, "view" | "show" | "isWrong">) => {
  const { t } = useTranslation("sbp")
  const { number } = useFormat()
  const { from, to } = view
  const mistake =
    from > to
      ? t("overview.period.wrong")
      : t("overview.period.tooLong", { days: number(MAX_PERIOD_DAYS) })
  return (["from", "to"] as const).map((name) => (
    <LineField
      key={name}
      label={t(`overview.period.${name}`)}
      error={
        isWrong && isDay(from) && isDay(to) && name === "to"
          ? mistake
          : undefined
      }
      type="date"
      size="small"
      value={view[name]}
      onChange={(day) => show({ [name]: day })}
    />
  ))
}
