import { DataTable } from "@medusajs/dashboard/components"
import { clx } from "@medusajs/ui"
import type { UseQueryResult } from "@tanstack/react-query"
import type { ComponentProps, ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useLeaveEmptyPage, type useListPage } from "../hooks/use-list-page"
import type { Page } from "../types"
import { Failed } from "./fetch-state"
import { ListPages } from "./list-pages"

type Props<Row> = Pick<
  ComponentProps<typeof DataTable<Row>>,
  "columns" | "filters" | "rowHref" | "enableSearch"
> & {
  page: ReturnType<typeof useListPage>
  list: Pick<
    UseQueryResult<Page>,
    "data" | "isPending" | "isPlaceholderData" | "error" | "refetch"
  >
  rows: Row[] | undefined
  /** While there is no row at all. */
  empty?: ReactNode
  /** The text if no row matches the filters, in place of the default. */
  noMatch?: { heading?: string; description?: string } | undefined
}

/** A page of a list of the API, and the way to its other pages. */
export const ListTable = <Row extends { id: string }>({
  page,
  list: { data, isPending, isPlaceholderData, error, refetch },
  rows = [],
  empty,
  noMatch,
  ...table
}: Props<Row>) => {
  const { t } = useTranslation("sbp")
  useLeaveEmptyPage(page, isPlaceholderData ? undefined : data, rows.length)
  const failed =
    error && !data ? <Failed error={error} retry={refetch} /> : undefined
  return (
    <div
      className={clx("divide-y", isPlaceholderData && "opacity-60")}
      aria-busy={isPlaceholderData}
    >
      <DataTable
        {...table}
        data={rows}
        isLoading={isPending}
        getRowId={({ id }) => id}
        enablePagination={false}
        emptyState={{
          empty: { custom: failed ?? empty },
          filtered: {
            heading: t("common.noMatch"),
            description: t("common.noMatchHint"),
            ...noMatch,
            custom: failed,
          },
        }}
      />
      <ListPages
        answer={data}
        // The cursors of the rows that are still shown belong to the last query.
        show={(place) => isPlaceholderData || page.show(place)}
      />
    </div>
  )
}
