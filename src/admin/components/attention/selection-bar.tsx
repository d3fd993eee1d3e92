import { Button, Checkbox, Kbd, Label } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { useSelection } from "./use-selection"

type Props = {
  selection: ReturnType<typeof useSelection>
  resolve: () => void
}

/** Chooses all entries of the page, and resolves the chosen ones with one note. */
export const SelectionBar = ({ selection, resolve }: Props) => {
  const { t } = useTranslation("sbp")
  const { chosen, areAll, all, none } = selection
  const id = useId()
  const isSome = chosen.length > 0
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
      <Checkbox
        id={id}
        checked={areAll || (isSome && "indeterminate")}
        onCheckedChange={() => (areAll ? none() : all())}
        aria-label={t("attention.select.all")}
      />
      <Label
        htmlFor={id}
        size="small"
        className="text-ui-fg-subtle"
        role="status"
      >
        {isSome
          ? t("attention.select.count", { count: chosen.length })
          : t("attention.select.all")}
      </Label>
      {isSome && (
        <Button
          size="small"
          variant="secondary"
          className="ms-auto"
          onClick={resolve}
        >
          {t("attention.actions.resolve")}
        </Button>
      )}
    </div>
  )
}

const READING = ["move", "open"] as const
const WORKING = ["select", "take", "snooze", "resolve"] as const

const KEYS = {
  move: ["↑", "↓"],
  open: ["Enter"],
  select: ["X"],
  take: ["T"],
  snooze: ["S"],
  resolve: ["E"],
}

/** The keys that work while a row has the focus; of no use on a phone. */
export const KeyHints = ({ canWork }: { canWork: boolean }) => {
  const { t } = useTranslation("sbp")
  return (
    <ul className="txt-compact-xsmall text-ui-fg-subtle hidden flex-wrap gap-x-4 gap-y-2 px-4 py-3 xl:flex">
      {[...READING, ...(canWork ? WORKING : [])].map((name) => (
        <li key={name} className="flex items-center gap-x-1">
          {KEYS[name].map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {t(`attention.keys.${name}`)}
        </li>
      ))}
    </ul>
  )
}
