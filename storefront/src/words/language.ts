import { computed, signal } from "@preact/signals"
import { remembered } from "../lib/remembered"
import { en, type Words } from "./en"
import { ru } from "./ru"

export const LANGUAGES = ["ru", "en"] as const

export type Language = (typeof LANGUAGES)[number]

const WORDS: Record<Language, Words> = { en, ru }

const NAME = "shop-language"

const isLanguage = (text: string | null): text is Language =>
  LANGUAGES.some((it) => it === text)

function firstLanguage(): Language {
  const kept = remembered.get(NAME)
  if (isLanguage(kept)) {
    return kept
  }
  return navigator.languages.some((it) => it.startsWith("ru")) ? "ru" : "en"
}

export const language = signal<Language>(firstLanguage())

/** All texts of the shop, in the shopper's language. */
export const words = computed(() => WORDS[language.value])

export function speak(chosen: Language): void {
  remembered.set(NAME, chosen)
  language.value = chosen
}
