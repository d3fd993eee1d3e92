import { maskBody } from "../../../domain/mask-numbers"
import type { NotificationRow } from "../../../modules/ledger/models/notification"
import { only } from "./only"

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
export function shownNotification(row: ShownNotification): ShownNotification {
  const body = row.body === null ? null : maskBody(row.body)
  return { ...only(row, SHOWN_OF_NOTIFICATION), body }
}
