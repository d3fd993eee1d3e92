/**
 * When the refunds were returned that the list's menu exports. No page lists refunds, and
 * of this one's filters only two say something about them: when the money went back, and,
 * for who closes a month, when it was paid.
 */
export const timeOfRefunds = ({
  returned_at,
  paid_at,
}: Record<string, unknown>): unknown => returned_at ?? paid_at
