import { useTranslation } from "react-i18next"
import { useFormat } from "../hooks/use-format"
import type { useListPage } from "../hooks/use-list-page"
import type { Page } from "../types"
import { PageNav } from "./page-nav"

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
    <PageNav
      className="px-6 py-4"
      previous={
        previous_cursor === null
          ? undefined
          : () => show({ before: previous_cursor })
      }
      next={
        next_cursor === null ? undefined : () => show({ after: next_cursor })
      }
    >
      {/* Another page is announced even if its text is the same, and new rows are not. */}
      <span key={previous_cursor}>
        {t("common.results", { count: answer.count, shown: atLeast(answer) })}
      </span>
    </PageNav>
  )
}
