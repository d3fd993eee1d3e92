import { Container, Heading, Select, Tabs, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import {
  ATTENTION_REASONS,
  type AttentionReason,
  factsOfReason,
  isAttentionReason,
} from "../../../domain/attention-reasons"
import { useAttention } from "../../hooks/api/attention"
import { useFormat } from "../../hooks/use-format"
import { useListPage } from "../../hooks/use-list-page"
import { useRights } from "../../hooks/use-rights"
import { Choice } from "../choice"
import { FailedNote } from "../fetch-state"
import { AttentionList } from "./attention-list"
import { queryOf, useAttentionView, VIEWS } from "./use-attention-view"

/** The operator's list: everything that waits for a person. */
export const AttentionSection = () => {
  const view = useAttentionView()
  const page = useListPage()
  const { me } = useRights()
  const list = useAttention(
    { ...queryOf(view, me), ...page.place },
    { enabled: view.name !== "mine" || me !== undefined }
  )
  return (
    <Tabs
      value={view.name}
      onValueChange={(value) => {
        const name = VIEWS.find((it) => it === value)
        view.show({ name: name ?? "open" })
      }}
      className="flex flex-col gap-y-3"
    >
      <AttentionHeader view={view} list={list} />
      <Tabs.Content value={view.name}>
        <AttentionList view={view} page={page} list={list} />
      </Tabs.Content>
    </Tabs>
  )
}

type Props = {
  view: ReturnType<typeof useAttentionView>
  list: Pick<ReturnType<typeof useAttention>, "data" | "error">
}

const AttentionHeader = ({ view, list: { data, error } }: Props) => {
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
        <Tabs.List
          aria-label={t("attention.views.label")}
          className="flex-wrap"
        >
          {VIEWS.map((name) => (
            <Tabs.Trigger key={name} value={name}>
              {t(`attention.views.${name}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <ReasonFilter
          value={view.reason}
          onChange={(reason) => view.show({ reason })}
        />
        {view.name !== "resolved" && (
          <OrderSelect
            isLargestFirst={view.isLargestFirst}
            onChange={(isLargestFirst) => view.show({ isLargestFirst })}
          />
        )}
        <Text
          size="small"
          role="status"
          className="text-ui-fg-subtle ms-auto tabular-nums"
        >
          {data &&
            (error ? <FailedNote error={error} /> : <Total answer={data} />)}
        </Text>
      </div>
    </Container>
  )
}

/** How many there are, and how much money they are about. */
const Total = ({ answer }: { answer: NonNullable<Props["list"]["data"]> }) => {
  const { t } = useTranslation("sbp")
  const { atLeast, sums } = useFormat()
  const { count } = answer
  const shown = [
    t("attention.count", { count, shown: atLeast(answer) }),
    ...sums(answer.sums ?? []),
  ]
  return <>{shown.join(" · ")}</>
}

type OrderProps = {
  isLargestFirst: boolean
  onChange: (isLargestFirst: boolean) => void
}

const OrderSelect = ({ isLargestFirst, onChange }: OrderProps) => {
  const { t } = useTranslation("sbp")
  return (
    <Choice
      aria-label={t("attention.order.label")}
      className="w-full sm:w-44"
      value={isLargestFirst ? "largest" : "oldest"}
      options={(["oldest", "largest"] as const).map((value) => ({
        value,
        label: t(`attention.order.${value}`),
      }))}
      onChange={(value) => onChange(value === "largest")}
    />
  )
}

type ReasonFilterProps = {
  value: AttentionReason | undefined
  onChange: (value: AttentionReason | undefined) => void
}

const ALL = "all"

const GROUPS = [
  ...new Set(ATTENTION_REASONS.map((it) => factsOfReason(it).group)),
]

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
        className="w-full sm:w-64 [&>span]:truncate"
      >
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        <Select.Item value={ALL}>{t("attention.filter.all")}</Select.Item>
        {GROUPS.map((group) => (
          <Select.Group key={group}>
            <Select.Label>{t(`attention.groups.${group}`)}</Select.Label>
            {ATTENTION_REASONS.filter(
              (it) => factsOfReason(it).group === group
            ).map((it) => (
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
