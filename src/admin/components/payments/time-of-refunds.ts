/**
 * The times by which the list's menu exports refunds. No page lists refunds, and only two of
 * this page's filters apply to them: when the money went back, and, for closing a month, when
 * it was paid.
 */
export const timeOfRefunds = ({
  returned_at,
  paid_at,
}: Record<string, unknown>): unknown => returned_at ?? paid_at
