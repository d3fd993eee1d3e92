import { Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../hooks/use-format"
import type { useListPage } from "../hooks/use-list-page"
import type { Page } from "../types"

/**
 * How many rows a list has, and the way to its other pages. The table's own paging counts from
 * the first row, which takes longer with every page.
 */
export const ListPages = ({
  answer,
  show,
}: Pick<ReturnType<typeof useListPage>, "show"> & {
  answer: Page | undefined
}) => {
  const { t } = useTranslation("sbp")
  const { atLeast } = useFormat()
  if (!answer) {
    return null
  }
  const { next_cursor, previous_cursor } = answer
  return (
    <nav
      aria-label={t("common.pages")}
      className="text-ui-fg-subtle flex items-center justify-between px-6 py-4"
    >
      <Text size="small" leading="compact" weight="plus">
        {t("common.results", { count: answer.count, shown: atLeast(answer) })}
      </Text>
      <div className="flex items-center gap-x-2">
        <Button
          variant="transparent"
          disabled={previous_cursor === null}
          onClick={() => previous_cursor && show({ before: previous_cursor })}
        >
          {t("general.prev", { ns: "translation" })}
        </Button>
        <Button
          variant="transparent"
          disabled={next_cursor === null}
          onClick={() => next_cursor && show({ after: next_cursor })}
        >
          {t("general.next", { ns: "translation" })}
        </Button>
      </div>
    </nav>
  )
}
