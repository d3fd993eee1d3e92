import { Button, clx, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"

type Props = {
  /** What is shown, and of how much. */
  children: ReactNode
  className?: string
  /** Undefined: there is no such page. */
  previous: (() => void) | undefined
  next: (() => void) | undefined
}

/** The way to a list's other pages. */
export const PageNav = ({ children, className, previous, next }: Props) => {
  const { t } = useTranslation("sbp")
  const turns = [
    ["general.prev", previous],
    ["general.next", next],
  ] as const
  return (
    <nav
      aria-label={t("common.pages")}
      className={clx(
        "text-ui-fg-subtle flex items-center justify-between",
        className
      )}
    >
      <Text size="small" leading="compact" weight="plus" role="status">
        {children}
      </Text>
      <div className="flex items-center gap-x-2">
        {turns.map(([word, turn]) => (
          <Button
            key={word}
            type="button"
            variant="transparent"
            // Disabled at the last page, it would lose the focus.
            aria-disabled={!turn}
            className={turn ? "" : "cursor-not-allowed opacity-50"}
            onClick={turn}
          >
            {t(word, { ns: "translation" })}
          </Button>
        ))}
      </div>
    </nav>
  )
}
