import { z } from "@medusajs/framework/zod"
import { maskNumbers } from "../../../shared/mask-numbers"

/** A filter that takes a value, or a list of them: any of these. */
export const oneOrMany = <T extends z.ZodType>(value: T) =>
  z.union([value, z.array(value)])

const MOST_ROWS = 1_000

const wholeNumber = (fallback: number, most: number) =>
  z.coerce.number().int().min(0).max(most).default(fallback)

/** Which part of a list: one that is out of bounds is refused, not run. */
export const page = z.object({
  limit: wholeNumber(20, MOST_ROWS),
  offset: wholeNumber(0, Number.MAX_SAFE_INTEGER),
})

/** Why a person did what they did: never empty, and never with a card in it. */
export const note = z.string().trim().min(1).max(1_000).transform(maskNumbers)
