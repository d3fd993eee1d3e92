import { z } from "@medusajs/framework/zod"

/** Fixed words, with the field's name: Medusa leaves that out of its own. */
export const says =
  (words: string) =>
  ({ path = [] }: { path?: PropertyKey[] }) =>
    `Field '${path.join(".")}' ${words}`

/** Text that Postgres takes: it refuses NUL, and halves of a character. */
export const text = z
  .string()
  .refine((value) => value.isWellFormed() && !value.includes("\0"), {
    error: says("must be valid Unicode"),
  })

/** A filter that takes a value, or a list of them: any of these. */
export const oneOrMany = <T extends z.ZodType>(value: T) =>
  z.union([value, z.array(value)])

/** A filter that takes one of these words, or several. */
export const oneOf = <T extends string>(words: readonly T[]) =>
  z.preprocess(
    (value) => (typeof value === "string" ? [value] : value),
    z.array(oneWord(words), {
      error: says(`must be one of ${words.join(", ")}`),
    })
  )

/** Not an enum: Medusa would say of a word that is not in it that it is missing. */
const oneWord = <T extends string>(words: readonly T[]) =>
  z
    .string()
    .refine(
      (value): value is T => (words as readonly string[]).includes(value),
      {
        error: says(`must be one of ${words.join(", ")}`),
      }
    )

const NO_TIME = {
  error: says(
    'must be a time as ISO 8601 writes it, for example "2026-11-21T12:00:00Z"'
  ),
}

/** A day begins at midnight of UTC; a time of day says its zone. */
const time = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], NO_TIME)
  .transform((value) => new Date(value))
  .refine(hasYear, NO_TIME)

/** Far from UTC, the first and the last year reach into years of none. */
function hasYear(value: Date): boolean {
  const year = value.getUTCFullYear()
  return year > 0 && year < 10_000
}

/** A filter by time: one moment, or what is before or after it. */
export const times = z.preprocess(
  (value) => (typeof value === "string" ? { $eq: value } : value),
  z.strictObject({
    $eq: time.optional(),
    $gt: time.optional(),
    $gte: time.optional(),
    $lt: time.optional(),
    $lte: time.optional(),
  })
)

/** A filter that is on or off. */
export const yesOrNo = z
  .string()
  .toLowerCase()
  .pipe(z.enum(["true", "false"]))
  .transform((value) => value === "true")

/** What a list may be sorted by, the newest first unless asked otherwise. */
export const sortedBy = (...columns: string[]) =>
  z
    .enum(columns.flatMap((column) => [column, `-${column}`]))
    .default("-created_at")

const MAX_ROWS = 1_000

const wholeNumber = (fallback: number, most: number) =>
  z.preprocess(
    // As a form sends an empty field.
    (value) => (value === "" ? undefined : value),
    z
      .string()
      .regex(/^\d+$/, { error: says("must be a whole number"), abort: true })
      .transform(Number)
      .pipe(z.number().max(most))
      .default(fallback)
  )

/** Which part of a list: one that is out of bounds is refused, not run. */
export const page = z.object({
  limit: wholeNumber(20, MAX_ROWS),
  offset: wholeNumber(0, Number.MAX_SAFE_INTEGER),
})
