import { ArrowLeft, CheckCircle } from "@medusajs/icons"
import { Button, clx, Container, toast } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { useAttention } from "../../hooks/api/attention"
import { useLeaveEmptyPage, type useListPage } from "../../hooks/use-list-page"
import type { Attention } from "../../types"
import { Empty, NotYet } from "../fetch-state"
import { GuardedButton } from "../guarded"
import { ListPages } from "../list-pages"
import { SelectionBar } from "../selection-bar"
import { AttentionCard } from "./attention-card"
import { EntryRow } from "./entry-row"
import { KeyHints } from "./key-hints"
import { ResolveDrawer } from "./resolve-drawer"
import { snoozedUntil } from "./snoozed-until"
import { useAssign } from "./use-assign"
import { useSnooze } from "./use-snooze"
import type { useAttentionView } from "./use-attention-view"
import { useEntryObstacle } from "./use-entry-obstacle"
import { useEntrySubjects } from "./use-entry-subjects"
import { useRowKeys } from "./use-row-keys"
import { useSelection } from "../../hooks/use-selection"
import { useShownEntry } from "./use-shown-entry"

type Props = {
  view: ReturnType<typeof useAttentionView>
  page: ReturnType<typeof useListPage>
  list: ReturnType<typeof useAttention>
}

export const AttentionList = ({ view, page, list }: Props) => {
  const { data, error, refetch, isPlaceholderData } = list
  const entries = data?.attention ?? []
  // Another part of the list begins at its first row, once it is there.
  const asked = JSON.stringify([
    view.name,
    view.reason,
    view.isLargestFirst,
    page.place,
  ])
  const lastAsked = useRef(asked)
  const deskKey = isPlaceholderData ? lastAsked.current : asked
  const ref = useRef<HTMLDivElement>(null)
  const hasTurned = useRef(false)
  useEffect(() => {
    if (hasTurned.current && lastAsked.current !== deskKey) {
      hasTurned.current = false
      // The button that was pressed is gone with the last page.
      if (document.activeElement === document.body) {
        ref.current?.querySelector<HTMLElement>("[data-entry]")?.focus()
      }
    }
    lastAsked.current = deskKey
  })
  // The last entry of a page may have just been resolved.
  useLeaveEmptyPage(page, isPlaceholderData ? undefined : data, entries.length)
  if (!data) {
    return <NotYet error={error} retry={refetch} />
  }
  return (
    <div
      ref={ref}
      className={clx(isPlaceholderData && "opacity-60")}
      aria-busy={isPlaceholderData}
      // A note that is begun on rows of the old part would be lost with them.
      {...(isPlaceholderData && { inert: "" })}
    >
      <Desk key={deskKey} view={view} entries={entries}>
        {(data.next_cursor ?? data.previous_cursor) && (
          <ListPages
            answer={data}
            show={(place) => {
              hasTurned.current = true
              page.show(place)
            }}
          />
        )}
      </Desk>
    </div>
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
  const desk = useShownEntry(view, entries)
  const { shown, tabStop, focus, focusLater, leave } = desk
  const selection = useSelection(entries)
  const assign = useAssign()
  const [resolving, setResolving] = useState<Attention[]>([])
  const [snoozingId, setSnoozingId] = useState<string>()
  const { snooze } = useSnooze()
  // The menu of days hangs on the entry's own button.
  const isOpen = desk.isOpen || (shown !== undefined && snoozingId === shown.id)
  const subjectsOf = useEntrySubjects(shown ? [...entries, shown] : entries)
  const canWork = view.name !== "resolved"
  const back = () => focusLater(shown?.id ?? tabStop)
  const obstacleOf = useEntryObstacle(subjectsOf)
  const whyNot = (...those: Attention[]): string | undefined => {
    const obstacle = obstacleOf(...those)
    return obstacle && t(`payouts.obstacles.${obstacle}`)
  }
  const whyNotResolve = (...those: Attention[]): string | undefined =>
    those.every(({ actions }) => actions.includes("resolve"))
      ? whyNot(...those)
      : t("attention.resolvedElsewhere")
  /** A key has no button to show why it does nothing, so a toast does. */
  const unlessRefused = (
    action: "actions.resolve" | "snooze.action",
    why: string | undefined,
    act: () => void
  ) => {
    if (why) {
      toast.warning(
        t("payouts.obstacle", { action: t(`attention.${action}`), why })
      )
    } else {
      act()
    }
  }
  const onKeyDown = useRowKeys({
    entries,
    focus,
    // While a note is being written, its letters must not act on a row: the page may lose its
    // focus.
    ...(canWork &&
      resolving.length === 0 && {
        select: selection.toggle,
        resolve: (entry) => {
          const those = selection.has(entry.id) ? selection.chosen : [entry]
          unlessRefused("actions.resolve", whyNotResolve(...those), () =>
            setResolving(those)
          )
        },
        assign: assign.toggle,
        snooze: (entry) =>
          unlessRefused("snooze.action", whyNot(entry), () => {
            if (snoozedUntil(entry)) {
              snooze({ id: entry.id, until: null }, () => leave(entry.id))
            } else {
              desk.show(entry.id)
              setSnoozingId(entry.id)
            }
          }),
      }),
  })
  return (
    <>
      {entries.length === 0 && !shown ? (
        <NoEntries view={view} hasFocus={desk.hasDecided()} />
      ) : (
        <div className="flex flex-col gap-3 xl:grid xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] xl:items-start">
          <Container
            className={clx("divide-y p-0", isOpen && "hidden xl:block")}
            ref={desk.rows}
          >
            {canWork && (
              <SelectionBar
                selection={selection}
                label={t("attention.select.all")}
                selected={t("attention.select.count", {
                  count: selection.chosen.length,
                })}
              >
                <GuardedButton
                  why={whyNotResolve(...selection.chosen)}
                  onClick={() => setResolving(selection.chosen)}
                >
                  {t("attention.actions.resolve")}
                </GuardedButton>
              </SelectionBar>
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
                  isTabStop={entry.id === tabStop}
                  isSelected={selection.has(entry.id)}
                  select={canWork ? () => selection.toggle(entry) : undefined}
                />
              ))}
            </ul>
            {children}
            <KeyHints view={view.name} />
          </Container>
          {shown && (
            <div
              ref={desk.card}
              className={clx(
                "flex flex-col gap-3 xl:sticky xl:top-3 xl:max-h-[calc(100dvh-5rem)] xl:overflow-y-auto xl:p-px",
                !isOpen && "hidden xl:flex"
              )}
              onKeyDown={({ key, currentTarget, target }) => {
                // Ignores Escape in a drawer that was opened from here.
                if (
                  key === "Escape" &&
                  currentTarget.contains(target as Node)
                ) {
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
                snoozing={{
                  isOpen: snoozingId === shown.id,
                  setOpen: (isOpen) =>
                    setSnoozingId(isOpen ? shown.id : undefined),
                  onDone: () => leave(shown.id),
                }}
              />
            </div>
          )}
        </div>
      )}
      <ResolveDrawer
        entries={resolving}
        subjectsOf={subjectsOf}
        onResolved={(ids) => {
          selection.drop(ids)
          desk.decide(ids)
          const refused = resolving.filter(({ id }) => !ids.includes(id))
          setResolving(refused)
          if (refused.length === 0) {
            desk.goOn()
          }
        }}
        onClose={() => {
          setResolving([])
          desk.goOn()
        }}
      />
    </>
  )
}

type NoEntriesProps = {
  view: ReturnType<typeof useAttentionView>
  /** What had the focus is gone. */
  hasFocus: boolean
}

const NoEntries = ({ view: { reason, name }, hasFocus }: NoEntriesProps) => {
  const { t } = useTranslation("sbp")
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasFocus) {
      ref.current?.focus()
    }
  }, [])
  const [title, hint] = reason
    ? ["common.noMatch", "common.noMatchHint"]
    : [`attention.empty.${name}`, `attention.empty.${name}Hint`]
  return (
    <Container ref={ref} tabIndex={-1} className="p-0 outline-none">
      {!reason && name === "open" && (
        <div className="-mb-12 flex justify-center pt-12">
          <CheckCircle className="text-ui-tag-green-icon" />
        </div>
      )}
      <Empty title={t(title)} hint={t(hint)} />
    </Container>
  )
}
