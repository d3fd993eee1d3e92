import type { StatementKind } from "../domain/statements/statement"

type Answer = (shop_id: string) => Promise<boolean>

/** The modules do not import each other: each one answers for its own money. */
const answers = new Map<StatementKind, Answer>()

export function registerMoved(kind: StatementKind, answer: Answer): void {
  answers.set(kind, answer)
}

/** Whether money of this kind has ever moved at a shop. */
export async function hasMoved(
  kind: StatementKind,
  shop_id: string
): Promise<boolean> {
  return (await answers.get(kind)?.(shop_id)) ?? false
}
