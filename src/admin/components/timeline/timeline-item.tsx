import { Text, clx } from "@medusajs/ui"
import { useFormat } from "../../hooks/use-format"
import { Person } from "../person"
import type { TimelineEntry } from "./timeline"
import { TimelineDetails } from "./timeline-details"

export const TimelineItem = ({
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
      <TimelineDetails details={entry.details} />
    </div>
  </li>
)

const WhenAndWho = ({ entry }: { entry: TimelineEntry }) => {
  const { time, ago } = useFormat()
  return (
    <Text size="xsmall" className="text-ui-fg-subtle">
      <time dateTime={entry.time} title={ago(entry.time)}>
        {time(entry.time)}
      </time>
      {" · "}
      <Person id={entry.actorId} email={entry.actorEmail} />
    </Text>
  )
}
