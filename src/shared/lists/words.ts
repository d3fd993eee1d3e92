/**
 * The words of a text, as they are stored and searched. Postgres does not split them, because
 * it knows only the letters of its own locale.
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

/** A Postgres search query for words with this beginning. */
export const beginsWith = (word: string) => `${quoted(word)}:*`

/** The query for exactly this word. */
export const quoted = (word: string) =>
  `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`
