import { Badge, Checkbox, clx } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link, type To } from "react-router-dom"
import { useFormat } from "../../hooks/use-format"
import { useRights } from "../../hooks/use-rights"
import { useTimeZone } from "../../hooks/use-time-zone"
import type { Attention } from "../../types"
import { Money, Person } from "../values"
import { snoozedUntil } from "./snoozed-until"
import { useNextLabel } from "./use-entry-actions"
import type { EntrySubjects } from "./use-entry-subjects"
import { Who } from "./who"

type Props = {
  entry: Attention
  subjects: EntrySubjects
  /** Where it is opened. */
  to: To
  isShown: boolean
  /** The row to which Tab leads; arrow keys lead on. */
  isTabStop: boolean
  isSelected: boolean
  select: (() => void) | undefined
}

/** One line of the list: who, what, how much, since when, and what comes next. */
export const EntryRow = (props: Props) => {
  const { entry, subjects, to, isShown, isTabStop, isSelected, select } = props
  const { t } = useTranslation("sbp")
  const nextOf = useNextLabel()
  const title = t(`attention.reasons.${entry.reason}.title`)
  return (
    <li
      data-row={entry.id}
      className={clx(
        "flex items-stretch",
        isShown && "xl:bg-ui-bg-highlight",
        isSelected && "bg-ui-bg-highlight"
      )}
    >
      {select && (
        <label className="flex cursor-pointer items-center ps-4">
          <Checkbox
            checked={isSelected}
            onCheckedChange={select}
            aria-label={t("attention.select.one", { title })}
            // The row's own key does the same: one tab stop per row is enough.
            tabIndex={-1}
          />
        </label>
      )}
      <Link
        to={to}
        data-entry={entry.id}
        aria-current={isShown}
        tabIndex={isTabStop ? 0 : -1}
        className="hover:bg-ui-bg-base-hover focus-visible:outline-ui-border-interactive grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-2.5 -outline-offset-2 focus-visible:outline focus-visible:outline-2"
      >
        <span className="txt-compact-small-plus flex min-w-0 items-center gap-x-2">
          <span className="truncate">
            <Who entry={entry} {...subjects} />
          </span>
          <AssignedTo id={entry.assigned_to} />
          <When entry={entry} />
        </span>
        <span className="txt-compact-small-plus text-end">
          {entry.amount && entry.currency_code && (
            <Money amount={entry.amount} currency={entry.currency_code} />
          )}
        </span>
        <span className="txt-compact-small text-ui-fg-subtle col-span-2 truncate sm:col-span-1">
          {title}
        </span>
        <span className="txt-compact-small text-ui-fg-subtle col-span-2 sm:col-span-1 sm:text-end">
          {nextOf(entry)}
        </span>
      </Link>
    </li>
  )
}

const AssignedTo = ({ id }: { id: string | null }) => {
  const { t } = useTranslation("sbp")
  const { me } = useRights()
  return id ? (
    <Badge size="2xsmall" color={id === me ? "blue" : "grey"}>
      {id === me ? t("attention.assign.you") : <Person id={id} />}
    </Badge>
  ) : null
}

/** The entry's age, or until when it is snoozed. */
const When = ({ entry }: Pick<Props, "entry">) => {
  const { t } = useTranslation("sbp")
  const format = useFormat()
  const timeZone = useTimeZone()
  const until = snoozedUntil(entry)
  const time = until ?? entry.created_at
  return (
    <time
      dateTime={time}
      title={format.time(time)}
      className="txt-compact-small text-ui-fg-subtle min-w-0 shrink-[99] truncate"
    >
      {until
        ? t("attention.snooze.until", { day: format.day(time, timeZone) })
        : format.ago(time)}
    </time>
  )
}
