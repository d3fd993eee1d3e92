/** A pattern of Postgres for a text, wherever it stands, also in JSON that is ASCII only. */
export const anywhere = (text: string) =>
  text
    .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replace(/[^\p{ASCII}]/gu, orEscaped)

/** Lower case does not reach a letter that is written as its number: both are looked for. */
function orEscaped(letter: string): string {
  const both = [letter.toLowerCase(), letter.toUpperCase()].map(escaped)
  return `(?:${[letter, ...new Set(both)].join("|")})`
}

/** A pattern for how JSON in ASCII writes a letter. */
const escaped = (text: string) =>
  text
    .split("")
    .map((unit) => {
      const code = unit.charCodeAt(0).toString(16).padStart(4, "0")
      return String.raw`\\u${code}`
    })
    .join("")

/** What JSON writes for a line's end, a tab and others, whose letter is none. */
const ESCAPED = String.raw`\\[bfnrt]|\\u[0-9a-f]{4}`

/**
 * For an e-mail address as a whole: as a part of a longer one it is somebody else's. What
 * joins addresses ends one all the same where no other follows: a dash, a full stop.
 */
export const wholeAddress = (email: string) =>
  `(^|[^[:alnum:]._%+-]|${ESCAPED})[._%+-]*${anywhere(email)}($|[^A-Za-z0-9._-]|[._-]+($|[^A-Za-z0-9._-]))`

/**
 * In SQL, whether some words match one of these patterns, as they are written or in
 * small letters.
 *
 * @param patterns where they are bound: "?" or ":name"
 */
export const saysOne = (words: string, patterns: string) => `EXISTS (
  SELECT 1 FROM unnest(CAST(${patterns} AS text[])) AS said
  WHERE ${words} ~ said OR lower(${words}) ~ lower(said))`
