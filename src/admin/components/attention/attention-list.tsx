import { ArrowLeft, CheckCircle } from "@medusajs/icons"
import { Button, clx, Container } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { useAttention } from "../../hooks/api/attention"
import { useLeaveEmptyPage, type useListPage } from "../../hooks/use-list-page"
import type { Attention } from "../../types"
import { Empty, Failed, Loading } from "../fetch-state"
import { ListPages } from "../list-pages"
import { AttentionCard } from "./attention-card"
import { EntryRow } from "./entry-row"
import { KeyHints, SelectionBar } from "./selection-bar"
import { ResolveDrawer } from "./resolve-drawer"
import { useAssign } from "./use-assign"
import type { useAttentionView } from "./use-attention-view"
import { useEntrySubjects } from "./use-entry-subjects"
import { useRowKeys } from "./use-row-keys"
import { useSelection } from "./use-selection"
import { useShownEntry } from "./use-shown-entry"

type Props = {
  view: ReturnType<typeof useAttentionView>
  page: ReturnType<typeof useListPage>
  list: ReturnType<typeof useAttention>
}

export const AttentionList = ({ view, page, list }: Props) => {
  const { data, error, refetch, isPlaceholderData } = list
  const entries = data?.attention ?? []
  // The last entry of a page may have just been resolved.
  useLeaveEmptyPage(page, isPlaceholderData ? undefined : data, entries.length)
  if (!data) {
    return error ? (
      <Failed error={error} retry={refetch} />
    ) : (
      <Loading sections={3} />
    )
  }
  return (
    <Desk key={view.name} view={view} entries={entries}>
      {(data.next_cursor ?? data.previous_cursor) && (
        <ListPages answer={data} show={page.show} />
      )}
    </Desk>
  )
}

type DeskProps = {
  view: Props["view"]
  entries: Attention[]
  /** Below the rows. */
  children: React.ReactNode
}

/**
 * The rows, and beside them the entry that is being worked on. Where there is no
 * room for both, an opened entry takes the place of the rows.
 */
const Desk = ({ view, entries, children }: DeskProps) => {
  const { t } = useTranslation("sbp")
  const navigate = useNavigate()
  const { shown, focus, card, rows } = useShownEntry(view, entries)
  const selection = useSelection(entries)
  const assign = useAssign()
  const [resolving, setResolving] = useState<Attention[]>([])
  const [isSnoozing, setSnoozing] = useState(false)
  const subjectsOf = useEntrySubjects(shown ? [...entries, shown] : entries)
  const canWork = view.name !== "resolved"
  const back = () => {
    void navigate(view.addressOf(undefined), { replace: true })
    focus(shown?.id)
  }
  const onKeyDown = useRowKeys({
    entries,
    shown,
    focus,
    ...(canWork && {
      select: selection.toggle,
      resolve: (entry) =>
        setResolving(selection.chosen.length ? selection.chosen : [entry]),
      assign: assign.toggle,
      snooze: () => setSnoozing(true),
    }),
  })
  const isOpen = view.entry !== undefined
  if (entries.length === 0 && !shown) {
    return <NoEntries view={view} />
  }
  return (
    <div className="flex flex-col gap-3 xl:grid xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] xl:items-start">
      <Container
        className={clx("divide-y p-0", isOpen && "hidden xl:block")}
        ref={rows}
      >
        {canWork && (
          <SelectionBar
            selection={selection}
            resolve={() => setResolving(selection.chosen)}
          />
        )}
        <ul
          className="divide-y"
          aria-label={t("attention.title")}
          onKeyDown={onKeyDown}
        >
          {entries.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              subjects={subjectsOf(entry)}
              to={view.addressOf(entry.id)}
              isShown={entry.id === shown?.id}
              isSelected={selection.has(entry.id)}
              select={canWork ? () => selection.toggle(entry) : undefined}
            />
          ))}
        </ul>
        {children}
        <KeyHints canWork={canWork} />
      </Container>
      {shown && (
        <div
          ref={card}
          className={clx(
            "flex flex-col gap-3 xl:sticky xl:top-3 xl:max-h-[calc(100dvh-5rem)] xl:overflow-y-auto xl:p-px",
            !isOpen && "hidden xl:flex"
          )}
          onKeyDown={({ key, currentTarget, target }) => {
            // Not of a drawer that was opened from here.
            if (key === "Escape" && currentTarget.contains(target as Node)) {
              back()
            }
          }}
        >
          <Button
            size="small"
            variant="transparent"
            className="w-fit xl:hidden"
            onClick={back}
          >
            <ArrowLeft />
            {t("attention.back")}
          </Button>
          <AttentionCard
            key={shown.id}
            entry={shown}
            subjects={subjectsOf(shown)}
            assign={assign}
            resolve={() => setResolving([shown])}
            snoozing={{ isOpen: isSnoozing, setOpen: setSnoozing }}
          />
        </div>
      )}
      <ResolveDrawer
        entries={resolving}
        onClose={(left) => {
          setResolving([])
          selection.keep(left)
        }}
        focusBack={() => focus(shown?.id)}
      />
    </div>
  )
}

type NoEntriesProps = { view: ReturnType<typeof useAttentionView> }

const NoEntries = ({ view: { reason, name } }: NoEntriesProps) => {
  const { t } = useTranslation("sbp")
  if (reason) {
    return (
      <Container className="p-0">
        <Empty title={t("common.noMatch")} hint={t("common.noMatchHint")} />
      </Container>
    )
  }
  return (
    <Container className="p-0">
      {name === "open" && (
        <CheckCircle className="text-ui-tag-green-icon mx-auto -mb-12 mt-12" />
      )}
      <Empty
        title={t(`attention.empty.${name}`)}
        hint={t(`attention.empty.${name}Hint`)}
      />
    </Container>
  )
}
