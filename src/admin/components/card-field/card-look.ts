import { type Brand, brandOf } from "./brand-of"
import { isLuhn } from "./is-luhn"

/** What may be known of a number while it is typed. Never the number. */
export type CardLook = {
  brand?: Brand
  state: "empty" | "missing" | "short" | "doubtful" | "wrong" | "good"
}

const SHORTEST = 12
const LONGEST = 19
/** Few cards have less, and some have more: no mistake yet, but a doubt. */
const USUAL = 16

export function digitsOf(typed: string): string {
  return typed.normalize("NFKC").replace(/\D/g, "").slice(0, LONGEST)
}

export function grouped(digits: string): string {
  return digits.match(/\d{1,4}/g)?.join(" ") ?? ""
}

/** @param isDone nothing more will be typed */
export function lookOf(digits: string, isDone = false): CardLook {
  const { length } = digits
  if (length === 0) {
    return { state: isDone ? "missing" : "empty" }
  }
  const brand = brandOf(digits)
  if (length >= SHORTEST && !digits.startsWith("0") && isLuhn(digits)) {
    return { brand, state: "good" }
  }
  const state = length >= USUAL ? "doubtful" : "short"
  return { brand, state: isDone ? "wrong" : state }
}
