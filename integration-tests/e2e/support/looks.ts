import type { Look } from "./admin-pages"

/** Each language, theme and width is in one of them. */
const OPPOSITES: Look[] = [
  { language: "en", theme: "light", width: 1280 },
  { language: "ru", theme: "dark", width: 390 },
]

/** Every pair of a language, a theme and a width occurs in one of these. */
const EVERY_TWO: Look[] = [
  { language: "en", theme: "light", width: 1280 },
  { language: "ru", theme: "dark", width: 1280 },
  { language: "en", theme: "dark", width: 390 },
  { language: "ru", theme: "light", width: 390 },
]

/** The looks in which the tests open every page; CONTRIBUTING says how to choose. */
export const LOOKS =
  process.env.SBP_LOOKS === "every-two" ? EVERY_TWO : OPPOSITES
