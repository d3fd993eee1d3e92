import type { StatementKind } from "../domain/statements/statement"

type Span = { shop_id: string; from: Date; until: Date }

/** When money first moved in that time; null if it did not. */
type FindFirst = (span: Span) => Promise<Date | null>

/** Modules do not import each other: each one registers the answer for its own money. */
const finders = new Map<StatementKind, FindFirst>()

export function registerMoved(kind: StatementKind, find: FindFirst): void {
  finders.set(kind, find)
}

/** Whether money of this kind has ever moved at a shop. */
export async function hasMoved(
  kind: StatementKind,
  shop_id: string
): Promise<boolean> {
  const ever = { shop_id, from: new Date(0), until: new Date() }
  return Boolean(await finders.get(kind)?.(ever))
}
