import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import { useTimeZone } from "../../hooks/use-time-zone"
import type { Attention } from "../../types"
import { BusyButton } from "../busy-button"
import { RefusedButton } from "../guarded"
import { Person } from "../values"
import { SnoozeMenu } from "./snooze-menu"
import { snoozedUntil } from "./snoozed-until"
import type { useAssign } from "./use-assign"
import { useEntryObstacle } from "./use-entry-obstacle"
import type { EntrySubjects } from "./use-entry-subjects"
import { useSnooze } from "./use-snooze"

type Props = {
  entry: Attention
  subjects: EntrySubjects
  assign: ReturnType<typeof useAssign>
  snoozing: {
    isOpen: boolean
    setOpen: (isOpen: boolean) => void
    onDone: () => void
  }
}

/** Who works on an entry, and until when it is snoozed. */
export const EntryWork = ({ entry, subjects, assign, snoozing }: Props) => {
  const { t } = useTranslation("sbp")
  const { id, assigned_to, snoozed_by } = entry
  const isMine = assigned_to === assign.me
  const until = snoozedUntil(entry)
  const obstacle = useEntryObstacle(() => subjects)(entry)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <BusyButton
        isLoading={assign.isPending}
        onClick={() => assign.toggle(entry)}
      >
        {t(`attention.assign.${isMine ? "giveBack" : "take"}`)}
      </BusyButton>
      {obstacle ? (
        <RefusedButton why={t(`payouts.obstacles.${obstacle}`)}>
          {t(`attention.snooze.${until ? "showNow" : "action"}`)}
        </RefusedButton>
      ) : until ? (
        <ShowNow id={id} onDone={snoozing.onDone} />
      ) : (
        <SnoozeMenu id={id} {...snoozing} />
      )}
      <Text size="small" className="text-ui-fg-subtle">
        {assigned_to && !isMine && (
          <>
            {t("attention.assign.by")} <Person id={assigned_to} />
          </>
        )}
        {until && <SnoozedBy until={until} by={snoozed_by} />}
      </Text>
    </div>
  )
}

type ShowNowProps = { id: string; onDone: () => void }

const ShowNow = ({ id, onDone }: ShowNowProps) => {
  const { t } = useTranslation("sbp")
  const { snooze, isPending } = useSnooze()
  return (
    <BusyButton
      isLoading={isPending}
      onClick={() => snooze({ id, until: null }, onDone)}
    >
      {t("attention.snooze.showNow")}
    </BusyButton>
  )
}

type SnoozedByProps = { until: string; by: string | null }

const SnoozedBy = ({ until, by }: SnoozedByProps) => {
  const { t } = useTranslation("sbp")
  const { day } = useFormat()
  const timeZone = useTimeZone()
  return (
    <>
      {t("attention.snooze.until", { day: day(until, timeZone) })} (
      <Person id={by} />)
    </>
  )
}
