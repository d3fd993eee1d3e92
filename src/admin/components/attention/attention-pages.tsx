import { Table } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { PAGE_SIZE } from "./use-attention-view"

type Props = {
  count: number
  offset: number
  onChange: (offset: number) => void
}

export const AttentionPages = ({ count, offset, onChange }: Props) => {
  const { t } = useTranslation()
  if (count <= PAGE_SIZE) {
    return null
  }
  return (
    <nav aria-label={t("attention.pages", { ns: "sbp" })}>
      <Table.Pagination
        className="flex-wrap"
        count={count}
        pageSize={PAGE_SIZE}
        pageIndex={Math.floor(offset / PAGE_SIZE)}
        pageCount={Math.ceil(count / PAGE_SIZE)}
        canPreviousPage={offset > 0}
        canNextPage={offset + PAGE_SIZE < count}
        previousPage={() => onChange(Math.max(offset - PAGE_SIZE, 0))}
        nextPage={() => onChange(offset + PAGE_SIZE)}
        translations={{
          of: t("general.of"),
          results: t("general.results"),
          pages: t("general.pages"),
          prev: t("general.prev"),
          next: t("general.next"),
        }}
      />
    </nav>
  )
}
