import { CheckCircle } from "@medusajs/icons"
import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { useAttention } from "../../hooks/api/attention"
import { useLeaveEmptyPage, type useListPage } from "../../hooks/use-list-page"
import { Empty, Failed, Loading } from "../fetch-state"
import { ListPages } from "../list-pages"
import { AttentionCard } from "./attention-card"
import type { useAttentionView } from "./use-attention-view"
import { useEntrySubjects } from "./use-entry-subjects"

type Props = {
  view: ReturnType<typeof useAttentionView>
  page: ReturnType<typeof useListPage>
  list: ReturnType<typeof useAttention>
}

export const AttentionList = ({ view, page, list }: Props) => {
  const { data, error, refetch, isPlaceholderData } = list
  const entries = data?.attention ?? []
  const count = data?.count ?? 0
  const subjectsOf = useEntrySubjects(entries)
  // The last entry of a page may have just been resolved.
  useLeaveEmptyPage(page, isPlaceholderData ? undefined : data, entries.length)
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
      {(data.next_cursor ?? data.previous_cursor) && (
        <ListPages answer={data} show={page.show} />
      )}
    </>
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
