import { setImmediate } from "node:timers/promises"
import { maskBody } from "../../../domain/mask-numbers"
import type { NotificationRow } from "../../../modules/ledger/models/notification"
import { only } from "./only"

export const SHOWN_OF_NOTIFICATION = [
  "id",
  "outcome",
  "created_at",
  "content_type",
  "body",
  "emptied_at",
] as const satisfies (keyof NotificationRow)[]

/** The fields of a notification that an operator is shown. */
export type ShownNotification = Pick<
  NotificationRow,
  (typeof SHOWN_OF_NOTIFICATION)[number]
>

/** No genuine body is nearly as long, and masking a long one takes long. */
const MAX_LENGTH = 8_192

/** Masked beyond the cut, so that a number across it is recognised. */
const MASKED_BEYOND = 1_024

/**
 * Notifications as they came, except that possible card numbers are masked and long bodies are
 * cut; null once emptied. One at a time, so that other requests run in between.
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
