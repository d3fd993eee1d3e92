import { Button } from "@medusajs/ui"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import { TimelineItem } from "./timeline-item"

export type TimelineEntry = {
  id: string
  title: ReactNode
  time: string
  /** A user's id, or null for the plugin itself. */
  actorId: string | null
  /** The address that the user had then. */
  actorEmail?: string | null
  note?: string | null
  /** Shown folded; nothing is shown of an empty one. */
  details?: Readonly<Record<string, unknown>> | null
}

const SHOWN_AT_FIRST = 10

/** @param entries as the store tells a history: the newest last */
export const Timeline = ({
  entries,
}: {
  entries: readonly TimelineEntry[]
}) => {
  const { t } = useTranslation("sbp")
  const [isWhole, setIsWhole] = useState(false)
  const newestFirst = entries.toReversed()
  const shown = isWhole ? newestFirst : newestFirst.slice(0, SHOWN_AT_FIRST)
  return (
    <div className="flex flex-col items-start gap-y-2">
      <ol className="flex w-full flex-col gap-y-0.5">
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
          onClick={() => setIsWhole(true)}
        >
          {t("payments.timeline.showAll", { count: entries.length })}
        </Button>
      )}
    </div>
  )
}
