/** Medusa's languages are called `enGB` and `ptBR`, which `Intl` does not know. */
export const localeOf = (language: string) =>
  language.replace(/([a-z])([A-Z])/, "$1-$2")
