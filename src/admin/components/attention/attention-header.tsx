import { Container, Heading, Tabs, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { ReasonFilter } from "./reason-filter"
import type { useAttentionView } from "./use-attention-view"

type Props = {
  view: ReturnType<typeof useAttentionView>
  count: number | undefined
}

export const AttentionHeader = ({ view, count }: Props) => {
  const { t } = useTranslation("sbp")
  return (
    <Container className="flex flex-col gap-y-4 px-6 py-4">
      <div>
        <Heading level="h1">{t("attention.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("attention.subtitle")}
        </Text>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Tabs.List aria-label={t("attention.views.label")}>
          <Tabs.Trigger value="open">{t("attention.views.open")}</Tabs.Trigger>
          <Tabs.Trigger value="resolved">
            {t("attention.views.resolved")}
          </Tabs.Trigger>
        </Tabs.List>
        <ReasonFilter
          value={view.reason}
          onChange={(reason) => view.show({ reason })}
        />
        <Text
          size="small"
          role="status"
          className="text-ui-fg-subtle ms-auto tabular-nums"
        >
          {count !== undefined && t("attention.count", { count })}
        </Text>
      </div>
    </Container>
  )
}
