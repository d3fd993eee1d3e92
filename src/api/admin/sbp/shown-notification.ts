import { maskBody } from "../../../domain/mask-numbers"
import type { NotificationRow } from "../../../modules/ledger/models/notification"

/** All of a notification that an operator is shown. */
export type ShownNotification = Pick<
  NotificationRow,
  "id" | "outcome" | "created_at" | "content_type" | "body" | "emptied_at"
>

export const SHOWN_OF_NOTIFICATION: (keyof ShownNotification)[] = [
  "id",
  "outcome",
  "created_at",
  "content_type",
  "body",
  "emptied_at",
]

/** As it came, but for what could be the number of a card; null once it is emptied. */
export function shownNotification({
  id,
  outcome,
  created_at,
  content_type,
  body,
  emptied_at,
}: ShownNotification): ShownNotification {
  const shown = { id, outcome, created_at, content_type, emptied_at }
  return { ...shown, body: body === null ? null : maskBody(body) }
}
