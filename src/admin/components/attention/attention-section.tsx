import { Tabs } from "@medusajs/ui"
import { useAttention } from "../../hooks/api/attention"
import { AttentionHeader } from "./attention-header"
import { AttentionList } from "./attention-list"
import { queryOf, useAttentionView } from "./use-attention-view"

/** The operator's inbox. */
export const AttentionSection = () => {
  const view = useAttentionView()
  const list = useAttention(queryOf(view))
  const tab = view.isResolved ? "resolved" : "open"
  return (
    <Tabs
      value={tab}
      onValueChange={(value) => view.show({ isResolved: value === "resolved" })}
      className="flex flex-col gap-y-3"
    >
      <AttentionHeader view={view} count={list.data?.count} />
      <Tabs.Content value={tab} className="flex flex-col gap-y-3">
        <AttentionList view={view} list={list} />
      </Tabs.Content>
    </Tabs>
  )
}
