import { setImmediate } from "node:timers/promises"
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

/** No genuine one is near that, and what a sender may write takes long to mask. */
const MAX_LENGTH = 8_192

/** Masked as well, so that no number is cut off in what is shown. */
const MASKED_BEYOND = 1_024

/**
 * As they came, but for what could be the number of a card and what is very long; null
 * once they are emptied. One by one: other requests have their turn in between.
 */
export async function shownNotifications(
  rows: ShownNotification[],
  length = MAX_LENGTH
): Promise<ShownNotification[]> {
  const shown: ShownNotification[] = []
  for (const row of rows) {
    const body =
      row.body === null
        ? null
        : maskBody(row.body.slice(0, length + MASKED_BEYOND)).slice(0, length)
    shown.push({ ...only(row, SHOWN_OF_NOTIFICATION), body })
    await setImmediate()
  }
  return shown
}
