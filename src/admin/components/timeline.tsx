import { Button, clx, Text } from "@medusajs/ui"
import { type ReactNode, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../hooks/use-format"
import { Emptied } from "./emptied"
import { Section } from "./section"
import { Person } from "./values"

/** An event of the API, with its words. */
type TimelineEntry = {
  id: string
  title: ReactNode
  created_at: string
  /** A user's id, or null for the plugin itself. */
  actor_id: string | null
  /** The user's e-mail at that time. */
  actor_email?: string | null
  /** The name of an actor who is no user. */
  actor?: string | undefined
  note?: string | null
  /** Its parts that are not kept any more. */
  emptied?: readonly string[]
  /** When its texts were emptied, if known. */
  emptied_at?: string | null
  /** Shown folded, unless there are none. */
  details?: Readonly<Record<string, unknown>> | null
}

const SHOWN_AT_FIRST = 10

type Props = {
  /** In the order of the API: the newest last. */
  entries: readonly TimelineEntry[]
}

/** A history, as a part of a page. */
export const TimelineSection = ({ entries }: Props) => {
  const { t } = useTranslation("sbp")
  return (
    <Section title={t("common.history")}>
      <div className="px-6 py-4">
        <Timeline entries={entries} />
      </div>
    </Section>
  )
}

export const Timeline = ({ entries }: Props) => {
  const { t } = useTranslation("sbp")
  const [isWhole, setIsWhole] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const newestFirst = entries.toReversed()
  const shown = isWhole ? newestFirst : newestFirst.slice(0, SHOWN_AT_FIRST)
  return (
    <div className="flex flex-col items-start gap-y-2">
      <ol
        ref={list}
        tabIndex={-1}
        className="flex w-full flex-col gap-y-0.5 outline-none"
      >
        {shown.map((entry, index) => (
          <TimelineItem
            key={entry.id}
            entry={entry}
            isLast={index === shown.length - 1}
          />
        ))}
      </ol>
      {shown.length < entries.length && (
        <Button
          size="small"
          variant="transparent"
          onClick={() => {
            setIsWhole(true)
            // The button that was pressed goes.
            list.current?.focus({ preventScroll: true })
          }}
        >
          {t("payments.timeline.showAll", { count: entries.length })}
        </Button>
      )}
    </div>
  )
}

const TimelineItem = ({
  entry,
  isLast,
}: {
  entry: TimelineEntry
  isLast: boolean
}) => (
  <li className="grid grid-cols-[20px_1fr] items-start gap-2">
    <div
      className="flex size-full flex-col items-center gap-y-0.5"
      aria-hidden="true"
    >
      <div className="flex size-5 items-center justify-center">
        <div className="bg-ui-bg-base shadow-borders-base flex size-2.5 items-center justify-center rounded-full">
          <div className="bg-ui-tag-neutral-icon size-1.5 rounded-full" />
        </div>
      </div>
      {!isLast && <div className="bg-ui-border-base w-px flex-1" />}
    </div>
    <div className={clx("min-w-0", { "pb-4": !isLast })}>
      <Text size="small" weight="plus" className="text-pretty break-words">
        {entry.title}
      </Text>
      <WhenAndWho entry={entry} />
      {entry.note && (
        <Text
          size="small"
          className="text-ui-fg-subtle whitespace-pre-line break-words"
        >
          {entry.note}
        </Text>
      )}
      {(entry.emptied?.includes("note") || entry.emptied_at) && (
        <Emptied at={entry.emptied_at} />
      )}
      <TimelineDetails details={entry.details} />
    </div>
  </li>
)

const WhenAndWho = ({ entry }: { entry: TimelineEntry }) => {
  const { time, ago } = useFormat()
  return (
    <Text size="xsmall" className="text-ui-fg-subtle">
      <time dateTime={entry.created_at} title={ago(entry.created_at)}>
        {time(entry.created_at)}
      </time>
      {" · "}
      {entry.actor ?? <Person id={entry.actor_id} email={entry.actor_email} />}
    </Text>
  )
}

/** The details of one entry, as the plugin recorded them. */
const TimelineDetails = ({ details }: Pick<TimelineEntry, "details">) => {
  const { t } = useTranslation("sbp")
  const facts = Object.entries(details ?? {}).filter(
    ([, value]) => value !== null
  )
  if (facts.length === 0) {
    return null
  }
  return (
    <details className="text-ui-fg-subtle txt-compact-xsmall mt-1">
      <summary className="hover:text-ui-fg-base w-fit cursor-pointer">
        {t("common.details")}
      </summary>
      <dl
        dir="ltr"
        className="bg-ui-bg-subtle mt-1 flex flex-col gap-y-1 rounded-md p-2 text-start font-mono"
      >
        {facts.map(([name, value]) => (
          <div key={name} className="break-words">
            <dt className="text-ui-fg-subtle inline">{name}: </dt>
            <dd className="inline whitespace-pre-wrap break-words">
              {textOf(value)}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value, null, 2)
}
