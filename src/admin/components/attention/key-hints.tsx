import { Kbd } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { View } from "./use-attention-view"

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
export const KeyHints = ({ view }: { view: View["name"] }) => {
  const { t } = useTranslation("sbp")
  return (
    <ul className="txt-compact-xsmall text-ui-fg-subtle hidden flex-wrap gap-x-4 gap-y-2 px-4 py-3 xl:flex">
      {[...READING, ...(view === "resolved" ? [] : WORKING)].map((name) => (
        <li key={name} className="flex items-center gap-x-1">
          {KEYS[name].map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {t(
            name === "snooze" && view === "snoozed"
              ? "attention.snooze.showNow"
              : `attention.keys.${name}`
          )}
        </li>
      ))}
    </ul>
  )
}
