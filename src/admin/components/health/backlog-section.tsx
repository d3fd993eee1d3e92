import { SectionRow } from "@medusajs/dashboard/components"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import type { Health } from "../../types"
import { Count } from "../links"
import { Section } from "../section"

/** What the plugin or a person still has to do. */
export const BacklogSection = ({ health }: { health: Health }) => {
  const { t } = useTranslation("sbp")
  const { time, ago } = useFormat()
  const { backlog, open_attention } = health
  const { oldest_at } = backlog
  return (
    <Section title={t("health.backlog.title")}>
      <SectionRow
        title={t("health.backlog.attention")}
        value={<Count of={open_attention} to="/sbp/attention" />}
      />
      {(
        ["notifications", "unsettled_invoices", "unbooked_refunds"] as const
      ).map((name) => (
        <SectionRow
          key={name}
          title={t(`health.backlog.${name}`)}
          value={String(backlog[name])}
        />
      ))}
      <SectionRow
        title={t("health.backlog.oldest")}
        value={
          oldest_at
            ? `${time(oldest_at)} (${ago(oldest_at)})`
            : t("common.none")
        }
      />
      {(["ended_unpaid", "ended_without_notification"] as const).map((name) => (
        <SectionRow
          key={name}
          title={t(`health.backlog.${name}`)}
          value={t("health.backlog.endedCount", {
            week: health[name].last_7_days,
          })}
        />
      ))}
    </Section>
  )
}
