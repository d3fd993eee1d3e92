import { useEffect } from "react"
import type { useAttention } from "../../hooks/api/attention"
import { Failed, Loading } from "../fetch-state"
import { AttentionCard } from "./attention-card"
import { AttentionPages } from "./attention-pages"
import { NoEntries } from "./no-entries"
import { useEntrySubjects } from "./use-entry-subjects"
import { PAGE_SIZE, type useAttentionView } from "./use-attention-view"

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
