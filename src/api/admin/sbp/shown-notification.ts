import { maskBody } from "../../../domain/mask-numbers"
import type { NotificationRow } from "../../../modules/ledger/models/notification"

/** All of a notification that an operator is shown. */
export type ShownNotification = Pick<
  NotificationRow,
  "id" | "outcome" | "created_at" | "content_type" | "body"
>

export const SHOWN_OF_NOTIFICATION: (keyof ShownNotification)[] = [
  "id",
  "outcome",
  "created_at",
  "content_type",
  "body",
]

/** As it came, but for what could be the number of a card. */
export function shownNotification({
  id,
  outcome,
  created_at,
  content_type,
  body,
}: ShownNotification): ShownNotification {
  return { id, outcome, created_at, content_type, body: maskBody(body) }
}
