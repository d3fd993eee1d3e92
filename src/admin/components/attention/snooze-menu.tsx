import { Button, clx, Input, Label, Popover, Text, toast } from "@medusajs/ui"
import { type FormEvent, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { addDays, dayAt } from "../../../domain/days"
import { MAX_SNOOZE_DAYS } from "../../../domain/limits"
import { useFormat } from "../../hooks/use-format"
import { useIsHere } from "../../hooks/use-is-here"
import { useTimeZone } from "../../hooks/use-time-zone"
import { BusyButton } from "../busy-button"
import { useSnooze } from "./use-snooze"

type Props = {
  id: string
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  onDone: () => void
}

const CHOICES = { tomorrow: 1, threeDays: 3, week: 7 } as const

/** Snoozes an entry until a day. */
export const SnoozeMenu = ({ id, isOpen, setOpen, onDone }: Props) => {
  const { t } = useTranslation("sbp")
  const { partName } = useFormat()
  const timeZone = useTimeZone()
  const inputId = useId()
  const [own, setOwn] = useState("")
  const { snooze, isPending } = useSnooze()
  const isHere = useIsHere()
  const today = dayAt(new Date(), timeZone)
  const putAway = (until: string) =>
    isPending ||
    snooze({ id, until }, () => {
      if (isHere()) {
        setOpen(false)
      }
      onDone()
      const shown = partName({ from: until, to: until }, "day", "short")
      toast.success(t("attention.snooze.done", { day: shown }))
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (own) {
      putAway(own)
    }
  }
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button size="small" variant="secondary">
          {t("attention.snooze.action")}
        </Button>
      </Popover.Trigger>
      <Popover.Content
        align="start"
        aria-label={t("attention.snooze.title")}
        className="flex w-64 flex-col gap-y-2 p-3"
      >
        <Text size="small" className="text-ui-fg-subtle">
          {t("attention.snooze.hint")}
        </Text>
        {Object.entries(CHOICES).map(([name, days]) => (
          <Button
            key={name}
            size="small"
            variant="transparent"
            className={clx(
              "justify-start",
              isPending && "cursor-not-allowed opacity-50"
            )}
            aria-disabled={isPending}
            onClick={() => putAway(addDays(today, days))}
          >
            {t(`attention.snooze.${name}`)}
          </Button>
        ))}
        <form onSubmit={submit} className="flex items-end gap-x-2">
          <div className="flex flex-1 flex-col gap-y-1">
            <Label htmlFor={inputId} size="xsmall">
              {t("attention.snooze.own")}
            </Label>
            <Input
              id={inputId}
              type="date"
              size="small"
              min={addDays(today, 1)}
              max={addDays(today, MAX_SNOOZE_DAYS)}
              required
              value={own}
              onChange={({ target }) => setOwn(target.value)}
            />
          </div>
          <BusyButton isLoading={isPending}>
            {t("attention.snooze.confirm")}
          </BusyButton>
        </form>
      </Popover.Content>
    </Popover>
  )
}
