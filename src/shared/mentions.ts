/** A Postgres pattern for a text anywhere, also in JSON that is ASCII only. */
export const anywhere = (text: string) =>
  text
    .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replace(/[^\p{ASCII}]/gu, orEscaped)

/**
 * A letter or its JSON escape, in both cases: lower() leaves escapes alone, and knows only the
 * letters of the database's locale, which of C are A to Z.
 */
function orEscaped(letter: string): string {
  const both = [letter, letter.toLowerCase(), letter.toUpperCase()]
  return `(?:${[...new Set([...both, ...both.map(escaped)])].join("|")})`
}

/** A pattern for a letter's escape in ASCII JSON. */
const escaped = (text: string) =>
  text
    .split("")
    .map((unit) => {
      const code = unit.charCodeAt(0).toString(16).padStart(4, "0")
      return String.raw`\\u${code}`
    })
    .join("")

/** The JSON escapes of line ends, tabs and others, whose letter is not part of the text. */
const ESCAPED = String.raw`\\[bfnrt]|\\u[0-9a-f]{4}`

/**
 * A pattern for a whole e-mail: as a part of a longer one, it is another person's. A dash or a
 * full stop may join e-mails, but ends one where nothing else follows.
 */
export const wholeAddress = (email: string) =>
  `(^|[^[:alnum:]._%+-]|${ESCAPED})[._%+-]*${anywhere(email)}($|[^A-Za-z0-9._-]|[._-]+($|[^A-Za-z0-9._-]))`

/**
 * SQL for whether a text matches one of these patterns, as written or in lower case.
 *
 * @param patterns the binding of the patterns: "?" or ":name"
 */
export const matchesAny = (words: string, patterns: string) => `EXISTS (
  SELECT 1 FROM unnest(CAST(${patterns} AS text[])) AS said
  WHERE ${words} ~ said OR lower(${words}) ~ lower(said))`
