/**
 * The words of a text, as they are stored and searched. Made here and not by
 * Postgres, which knows only its own locale's letters.
 */
export function wordsOf(text: string | null): string[] {
  const words =
    text
      ?.replaceAll("№", " ")
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words)]
}

/** The query of Postgres for a word that begins like this. */
export const beginsWith = (word: string) => `${quoted(word)}:*`

/** The query for exactly this word. */
export const quoted = (word: string) =>
  `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`
