import { CheckCircle } from "@medusajs/icons"
import { Container, Table } from "@medusajs/ui"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import type { useAttention } from "../../hooks/api/attention"
import { Empty, Failed, Loading } from "../fetch-state"
import { AttentionCard } from "./attention-card"
import { PAGE_SIZE, type useAttentionView } from "./use-attention-view"
import { useEntrySubjects } from "./use-entry-subjects"

type Props = {
  view: ReturnType<typeof useAttentionView>
  list: ReturnType<typeof useAttention>
}

export const AttentionList = ({ view, list }: Props) => {
  const { data, error, refetch, isPlaceholderData } = list
  const entries = data?.attention ?? []
  const count = data?.count ?? 0
  const subjectsOf = useEntrySubjects(entries)
  const lastPage = Math.floor(Math.max(count - 1, 0) / PAGE_SIZE) * PAGE_SIZE
  const isPastEnd = data && !isPlaceholderData && view.offset > lastPage
  useEffect(() => {
    // The last entry of the last page has just been resolved.
    if (isPastEnd) {
      view.show({ offset: lastPage }, { replace: true })
    }
  })
  if (!data) {
    return error ? (
      <Failed error={error} retry={refetch} />
    ) : (
      <Loading sections={3} />
    )
  }
  if (count === 0) {
    return <NoEntries view={view} />
  }
  return (
    <>
      <ul className="flex flex-col gap-y-3" aria-busy={isPlaceholderData}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <AttentionCard entry={entry} {...subjectsOf(entry)} />
          </li>
        ))}
      </ul>
      <AttentionPages
        count={count}
        offset={view.offset}
        onChange={(offset) => view.show({ offset })}
      />
    </>
  )
}

type AttentionPagesProps = {
  count: number
  offset: number
  onChange: (offset: number) => void
}

const AttentionPages = ({ count, offset, onChange }: AttentionPagesProps) => {
  const { t } = useTranslation()
  if (count <= PAGE_SIZE) {
    return null
  }
  return (
    <nav aria-label={t("attention.pages", { ns: "sbp" })}>
      <Table.Pagination
        className="flex-wrap"
        count={count}
        pageSize={PAGE_SIZE}
        pageIndex={Math.floor(offset / PAGE_SIZE)}
        pageCount={Math.ceil(count / PAGE_SIZE)}
        canPreviousPage={offset > 0}
        canNextPage={offset + PAGE_SIZE < count}
        previousPage={() => onChange(Math.max(offset - PAGE_SIZE, 0))}
        nextPage={() => onChange(offset + PAGE_SIZE)}
        translations={{
          of: t("general.of"),
          results: t("general.results"),
          pages: t("general.pages"),
          prev: t("general.prev"),
          next: t("general.next"),
        }}
      />
    </nav>
  )
}

type NoEntriesProps = { view: ReturnType<typeof useAttentionView> }

const NoEntries = ({ view: { reason, isResolved } }: NoEntriesProps) => {
  const { t } = useTranslation("sbp")
  if (reason) {
    return (
      <Container className="p-0">
        <Empty title={t("common.noMatch")} hint={t("common.noMatchHint")} />
      </Container>
    )
  }
  const words = isResolved ? "resolved" : "open"
  return (
    <Container className="p-0">
      {!isResolved && (
        <CheckCircle className="text-ui-tag-green-icon mx-auto -mb-12 mt-12" />
      )}
      <Empty
        title={t(`attention.empty.${words}`)}
        hint={t(`attention.empty.${words}Hint`)}
      />
    </Container>
  )
}
