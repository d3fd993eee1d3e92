import { Container, Heading, Select, Tabs, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useAttention } from "../../hooks/api/attention"
import {
  ATTENTION_REASONS,
  type AttentionReason,
  factsOfReason,
  isAttentionReason,
} from "../../../domain/attention-reasons"
import { useFormat } from "../../hooks/use-format"
import { useListPage } from "../../hooks/use-list-page"
import type { Page } from "../../types"
import { AttentionList } from "./attention-list"
import { queryOf, useAttentionView } from "./use-attention-view"

/** The operator's list: everything that waits for a person. */
export const AttentionSection = () => {
  const view = useAttentionView()
  const page = useListPage()
  const list = useAttention({ ...queryOf(view), ...page.place })
  const tab = view.isResolved ? "resolved" : "open"
  return (
    <Tabs
      value={tab}
      onValueChange={(value) => view.show({ isResolved: value === "resolved" })}
      className="flex flex-col gap-y-3"
    >
      <AttentionHeader view={view} answer={list.data} />
      <Tabs.Content value={tab} className="flex flex-col gap-y-3">
        <AttentionList view={view} page={page} list={list} />
      </Tabs.Content>
    </Tabs>
  )
}

type Props = {
  view: ReturnType<typeof useAttentionView>
  answer: Page | undefined
}

const AttentionHeader = ({ view, answer }: Props) => {
  const { t } = useTranslation("sbp")
  const { atLeast } = useFormat()
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
          {answer &&
            t("attention.count", {
              count: answer.count,
              shown: atLeast(answer),
            })}
        </Text>
      </div>
    </Container>
  )
}

type ReasonFilterProps = {
  value: AttentionReason | undefined
  onChange: (value: AttentionReason | undefined) => void
}

const ALL = "all"

const groupOf = (reason: AttentionReason) => factsOfReason(reason).group

const GROUPS = [...new Set(ATTENTION_REASONS.map(groupOf))]

const ReasonFilter = ({ value, onChange }: ReasonFilterProps) => {
  const { t } = useTranslation("sbp")
  return (
    <Select
      size="small"
      value={value ?? ALL}
      onValueChange={(it) => onChange(isAttentionReason(it) ? it : undefined)}
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
            {ATTENTION_REASONS.filter((it) => groupOf(it) === group).map(
              (it) => (
                <Select.Item key={it} value={it}>
                  {t(`attention.reasons.${it}.title`)}
                </Select.Item>
              )
            )}
          </Select.Group>
        ))}
      </Select.Content>
    </Select>
  )
}
