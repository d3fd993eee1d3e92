import { z } from "@medusajs/framework/zod"
import { createFindParams } from "@medusajs/medusa/api/utils/validators"
import { inOneCase } from "../../../domain/is-uuid"
import { type Cursor, readCursor } from "../../../shared/lists/cursor"
import { MAX_COUNTED } from "../../../shared/lists/find-page"

/** A fixed message with the field's name, which Medusa leaves out of its own. */
export const says =
  (words: string) =>
  ({ path = [] }: { path?: PropertyKey[] }) =>
    `Field '${path.join(".")}' ${words}`

/** Text that Postgres accepts: no NUL, and no half of a surrogate pair. */
export const text = z
  .string()
  .refine((value) => value.isWellFormed() && !value.includes("\0"), {
    error: says("must be valid Unicode"),
  })
  .overwrite(inOneCase)

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

/** Not an enum: for another word, Medusa would say that it is missing. */
export const oneWord = <T extends string>(words: readonly T[]) =>
  z
    .string()
    .refine(
      (value): value is T => (words as readonly string[]).includes(value),
      {
        error: says(`must be one of ${words.join(", ")}`),
      }
    )

const decimal = z.string().regex(/^\d{1,20}(\.\d{1,2})?$/, {
  error: says('must be decimal text, for example "1499.90"'),
})

const rangeOf = <T extends z.ZodType>(value: T) =>
  z.strictObject({
    $eq: value.optional(),
    $gt: value.optional(),
    $gte: value.optional(),
    $lt: value.optional(),
    $lte: value.optional(),
  })

/** A range of sums. */
export const sums = rangeOf(decimal)

const NO_TIME = {
  error: says(
    'must be a time as ISO 8601 writes it, for example "2026-11-21T12:00:00Z"'
  ),
}

/** A day begins at midnight UTC; a time of day names its zone. */
const time = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], NO_TIME)
  .transform((value) => new Date(value))
  .refine(hasYear, NO_TIME)

/** In some zones, the first and the last moments belong to years outside 1–9999. */
function hasYear(value: Date): boolean {
  const year = value.getUTCFullYear()
  return year > 0 && year < 10_000
}

/** A filter by time: one moment, or what is before or after it. */
export const times = z.preprocess(
  (value) => (typeof value === "string" ? { $eq: value } : value),
  rangeOf(time)
)

/** A filter that is on or off. */
export const yesOrNo = z
  .string()
  .toLowerCase()
  .pipe(z.enum(["true", "false"]))
  .transform((value) => value === "true")

const MAX_ROWS = 1_000

const wholeNumber = (fallback: number, most: z.ZodNumber) =>
  z.preprocess(
    // A form sends an empty field like this.
    (value) => (value === "" ? undefined : value),
    z
      .string()
      .regex(/^\d+$/, { error: says("must be a whole number"), abort: true })
      .transform(Number)
      .pipe(most)
      .default(fallback)
  )

/** How many rows of a list to return, up to this limit. */
export const rowsUpTo = (most: number) => wholeNumber(20, z.number().max(most))

const cursor = z
  .string()
  .refine((value) => readCursor(value) !== undefined, {
    error: says("must be a next_cursor or a previous_cursor of this list"),
  })
  .transform(readCursor)

/** Which part of a list. A page out of bounds is refused before the query runs. */
const page = z.object({
  limit: rowsUpTo(MAX_ROWS),
  offset: wholeNumber(
    0,
    // Not max(): Medusa replaces its message.
    z.number().refine((offset) => offset <= MAX_COUNTED, {
      error: says(
        `must be at most ${MAX_COUNTED}: to go further, send the next_cursor of a page as 'after'`
      ),
    })
  ),
  after: cursor.optional(),
  before: cursor.optional(),
})

/** The query of a list: its filters, its orders (newest first by default), and the page. */
export const listQuery = (
  filters: z.ZodObject,
  orders: object,
  usualOrder = "-created_at"
) =>
  createFindParams()
    .merge(page)
    .merge(filters)
    .extend({
      order: z
        .enum(Object.keys(orders).flatMap((by) => [by, `-${by}`]))
        .default(usualOrder),
    })
    .superRefine(refuseOtherCursors)

type Cursors = Partial<Record<"after" | "before", Cursor | undefined>>

/** A cursor belongs to one order, and only one cursor may be sent. */
function refuseOtherCursors(
  query: Record<string, unknown>,
  refuse: z.RefinementCtx
): void {
  const { order, ...cursors } = query as Cursors & { order: string }
  const message = (name: string, words: string) =>
    refuse.addIssue({
      code: "custom",
      path: [name],
      message: says(words)({ path: [name] }),
    })
  if (cursors.after && cursors.before) {
    message("before", "cannot be used together with 'after'")
  }
  for (const name of ["after", "before"] as const) {
    const own = cursors[name]?.order
    if (own !== undefined && own !== order) {
      message(name, `belongs to the order '${own}', and no other`)
    }
  }
}
