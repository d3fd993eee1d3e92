export const LANGUAGES = ["en", "ru"] as const

export type Language = (typeof LANGUAGES)[number]

function known(tag: string | null): Language | undefined {
  return LANGUAGES.find((language) => language === tag)
}

/** The payer's choice by `?lang=`, or the browser's by Accept-Language. */
export function chooseLanguage(
  chosen: string | null,
  acceptLanguage: string | undefined
): Language {
  return known(chosen) ?? preferred(acceptLanguage ?? "") ?? "en"
}

function preferred(header: string): Language | undefined {
  const ranked = header
    .split(",")
    .map((entry) => {
      const [tag = "", quality] = entry.trim().toLowerCase().split(";q=")
      return { tag: tag.slice(0, 2), quality: Number(quality ?? 1) }
    })
    .sort((one, other) => other.quality - one.quality)
  return ranked.map(({ tag }) => known(tag)).find((language) => language)
}
