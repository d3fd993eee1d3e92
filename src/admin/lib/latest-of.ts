/**
 * The query for the latest payments, or payouts, of an order. There may be more: the search
 * of their lists finds all by the order's number.
 */
export const latestOf = (order_id: string | null) => ({ order_id, limit: 100 })
