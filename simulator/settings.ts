import {
  fields,
  flag,
  integer,
  jsonObject,
  nullable,
  oneOf,
  text,
  type Parse,
} from "./control/parse"
import type { JsonObject } from "./wire/exact-json"

export const IDEMPOTENCY_POLICIES = [
  "honour",
  "ignore",
  "conflict_on_replay",
] as const
export const AUTO_PAY = [null, "before_answer", "after_answer"] as const
export const SHAPES = [
  "bare",
  "result",
  "object",
  "payment",
  "data",
  "minimal",
  "text",
] as const
export const ORDERS = ["as_happened", "reversed"] as const

export type Shape = (typeof SHAPES)[number]

export interface NotificationSettings {
  /** Wait before the first attempt. */
  delayMs: number
  /** Attempts in all, and the wait between them, until a 2xx comes. */
  retries: { attempts: number; intervalMs: number }
  /** Extra copies of every notification. */
  duplicates: number
  /** In which order the notifications of one change are sent. */
  order: (typeof ORDERS)[number]
  /** A status that is notified before CONFIRMED; null for none. */
  intermediateStatus: string | null
  shape: Shape
  /** Laid over the Payment object, to forge it. */
  override: JsonObject
  /** Every notification is lost on its way. */
  drop: boolean
  /** Null: the one that fits the shape. */
  contentType: string | null
}

export interface Settings {
  /** May an invoice be paid after `expires_at`? */
  payAfterExpiry: boolean
  /**
   * Payments confirm themselves, and send the notification before or after the
   * answer.
   */
  autoPay: (typeof AUTO_PAY)[number]
  idempotency: (typeof IDEMPOTENCY_POLICIES)[number]
  notifications: NotificationSettings
}

/** Settings of which every field is optional. */
export interface SettingsPatch extends Partial<
  Omit<Settings, "notifications">
> {
  notifications?: Partial<Omit<NotificationSettings, "retries">> & {
    retries?: Partial<NotificationSettings["retries"]>
  }
}

export const DEFAULT_SETTINGS: Settings = {
  payAfterExpiry: false,
  autoPay: null,
  idempotency: "honour",
  notifications: {
    delayMs: 0,
    retries: { attempts: 3, intervalMs: 1000 },
    duplicates: 0,
    order: "as_happened",
    intermediateStatus: null,
    shape: "bare",
    override: {},
    drop: false,
    contentType: null,
  },
}

const milliseconds = integer(0, 60 * 60 * 1000)

/** @throws Refusal when a setting or its value does not exist */
export const parseSettingsPatch: Parse<SettingsPatch> = fields({
  payAfterExpiry: flag,
  autoPay: oneOf(...AUTO_PAY),
  idempotency: oneOf(...IDEMPOTENCY_POLICIES),
  notifications: fields({
    delayMs: milliseconds,
    retries: fields({
      attempts: integer(1, 100),
      intervalMs: milliseconds,
    }),
    duplicates: integer(0, 100),
    order: oneOf(...ORDERS),
    intermediateStatus: nullable(text),
    shape: oneOf(...SHAPES),
    override: jsonObject,
    drop: flag,
    contentType: nullable(text),
  }),
})

/**
 * Applies a patch to settings. `override` is replaced as a whole: no field of
 * an earlier forgery may remain.
 *
 * @throws Refusal when a setting or its value does not exist
 */
export function patchSettings(settings: Settings, patch: unknown): Settings {
  const { notifications, ...rest } = parseSettingsPatch(patch, "")
  return {
    ...settings,
    ...rest,
    notifications: {
      ...settings.notifications,
      ...notifications,
      retries: {
        ...settings.notifications.retries,
        ...notifications?.retries,
      },
    },
  }
}
