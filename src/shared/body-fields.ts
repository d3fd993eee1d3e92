import { z } from "@medusajs/framework/zod"
import { isDay, MINUTE_MS } from "../domain/days"
import { MAX_NOTE_LENGTH } from "../domain/limits"
import { holdsNoCard, maskNumbers } from "../domain/mask-numbers"
import { currencyCodeOf, parseAmount, parseCurrency } from "../domain/money"

/**
 * Fields of bodies that may hold a card number, also in the wrong field: every message
 * is fixed, and none quotes what it refuses. See `validateJson`.
 */
export const upTo = (most: number) =>
  z
    .string({ error: "must be text" })
    .max(most, { error: `must have at most ${most} characters` })
    .refine((value) => value.isWellFormed() && !value.includes("\0"), {
      error: "must be valid Unicode",
    })

export const required = (most: number) =>
  upTo(most).trim().min(1, { error: "must not be empty" })

/** For texts that are stored or shown. */
export const NO_CARD = { error: "must not hold numbers that could be a card's" }

/** Free text, in which a number that could be a card's becomes a mask. */
export const words = (most: number) => upTo(most).trim().transform(maskNumbers)

/** The reason for an act: never empty, and never with a card number. */
export const note = required(MAX_NOTE_LENGTH).transform(maskNumbers)

export const DECIMAL =
  'must be decimal text with at most two digits after the point, for example "1499.90"'

export const amount = z
  .string({ error: 'must be decimal text, for example "1499.90"' })
  .regex(/^\d{1,11}(\.\d{1,2})?$/, { error: DECIMAL, abort: true })
  .regex(/[1-9]/, { error: "must be more than zero", abort: true })
  .transform(parseAmount)

export const currency_code = z
  .string({ error: "must be a code of three letters" })
  .regex(/^[A-Za-z]{3}$/, {
    error: "must be a code of three letters",
    abort: true,
  })
  .toLowerCase()
  .refine(isCurrency, { error: "must be a currency with two decimals" })
  .transform((code) => currencyCodeOf(parseCurrency(code)))

export const key = z.uuid({ error: "must be a UUID" }).toLowerCase()

/** An id of ours or of Medusa's; never a number that could be a card's. */
export const id = z
  .string({ error: "must be an id" })
  .regex(/^[A-Za-z]+_[A-Za-z0-9]{1,64}$/, {
    error: "must be an id",
    abort: true,
  })
  .refine(holdsNoCard, { error: "must be an id" })

export const yes = z.boolean({ error: "must be true or false" })

const TIME = {
  error:
    'must be a time as ISO 8601 writes it, for example "2026-11-21T12:00:00Z"',
}

/** How long before UTC a day may begin, in the easternmost time zone. */
const AHEAD_MS = 14 * 60 * MINUTE_MS

/** When something happened in the gateway's cabinet: a time, or a day. See `readPastTime`. */
export const pastTime = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], TIME)
  .refine(isPast, { error: "must not be in the future" })

function isPast(value: string): boolean {
  return Date.parse(value) <= Date.now() + (isDay(value) ? AHEAD_MS : MINUTE_MS)
}

export function isCurrency(code: string): boolean {
  try {
    parseCurrency(code)
    return true
  } catch {
    return false
  }
}
