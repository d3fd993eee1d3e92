import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { graph } from "../../../shared/graph"
import { type Cursor, writeCursor } from "../../../shared/lists/cursor"
import type { FoundPage, Page } from "../../../shared/lists/find-page"

/** Where a page is in its list. */
export type ListPage = {
  /** How many rows match; if there are too many to count, a lower bound. */
  count: number
  count_is_exact: boolean
  offset: number
  limit: number
  /** Pass it as `after`. Null: this is the last page. */
  next_cursor: string | null
  /** Pass it as `before`. Null: this is the first page. */
  previous_cursor: string | null
}

/** The validated query of a list: see `listQuery`. */
type ListQuery = {
  fields?: string
  limit: number
  offset: number
  order: string
  after?: Cursor
  before?: Cursor
}

type Find<Filters, By> = (
  filters: Filters,
  page: Page & { order: { by: By; direction: "asc" | "desc" } }
) => Promise<FoundPage>

/** The ids of the rows that a validated query of a list asks for. */
export async function findRows<Filters, By extends string>(
  { validatedQuery }: AuthenticatedMedusaRequest,
  find: Find<Filters, By>
): Promise<{ ids: string[]; page: ListPage; filters: Filters }> {
  const {
    fields: _,
    limit,
    offset,
    order,
    after,
    before,
    ...filters
  } = validatedQuery as ListQuery
  const found = await find(filters as Filters, {
    limit,
    offset,
    order: {
      by: order.replace("-", "") as By,
      direction: order.startsWith("-") ? "desc" : "asc",
    },
    after: after?.place,
    before: before?.place,
  })
  const { ids, next, previous, ...counted } = found
  const page = {
    ...counted,
    offset,
    limit,
    next_cursor: next && writeCursor({ order, place: next }),
    previous_cursor: previous && writeCursor({ order, place: previous }),
  }
  return { ids, page, filters: filters as Filters }
}

/** These rows, in this order. */
export async function readRows<Row extends { id: string }>(
  container: MedusaContainer,
  entity: string,
  { ids, fields }: { ids: string[]; fields: readonly string[] }
): Promise<(Partial<Row> & { id: string })[]> {
  const rows = await graph<Partial<Row> & { id: string }>(container, {
    entity,
    fields: [...new Set([...fields, "id"])],
    filters: { id: ids },
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
