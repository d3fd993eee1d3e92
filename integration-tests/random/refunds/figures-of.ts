import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { TestShop } from "../../http/support/run-shop-tests"

const FIELDS = [
  "id",
  "status",
  "version",
  "total",
  "subtotal",
  "original_total",
  "item_total",
  "item_subtotal",
  "tax_total",
  "discount_total",
  "shipping_total",
  "credit_line_total",
  "currency_code",
  "summary",
  "items.*",
  "items.detail.*",
  "shipping_methods.*",
  "credit_lines.*",
  "transactions.*",
  "payment_collections.*",
  "payment_collections.payments.*",
  "payment_collections.payments.captures.*",
  "payment_collections.payments.refunds.*",
]

/** Ids, times and texts, which are no figures. */
const NO_FIGURE =
  /^(id|display_id|.*_id|.*_at|.*_by|reference|data|metadata|note|email|.*address|.*title|.*description|.*handle|thumbnail|locale|.*_type)$/

export type Figures = {
  order: Record<string, unknown>
  /** Read from the database: Medusa's query would recalculate them. */
  summaries: unknown[]
  changes: { change_type: string; status: string; version: number }[]
}

/**
 * Every figure of an order in Medusa, with its transactions, payments and
 * collections.
 */
export async function figuresOf(
  { shop, sql }: TestShop,
  orderId: string
): Promise<Figures> {
  const query = shop.container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: FIELDS,
    filters: { id: orderId },
  })
  const summaries = await sql("order_summary")
    .where({ order_id: orderId, deleted_at: null })
    .orderBy("version")
    .select("version", "totals")
  const changes: Figures["changes"] = await sql("order_change")
    .where({ order_id: orderId, deleted_at: null })
    .orderBy("created_at")
    .select("change_type", "status", "version")
  const order = figures(JSON.parse(JSON.stringify(data[0]))) as Record<
    string,
    unknown
  >
  return { order, summaries: figures(summaries) as unknown[], changes }
}

function figures(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value
      .map((it) => figures(it))
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !NO_FIGURE.test(key))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, it]) => [key, figures(it)])
    )
  }
  return value
}
