import { JSON_TOKENS } from "../domain/json-tokens"

/**
 * JSON.parse, except that every number arrives as the text of its digits: the
 * gateway states money in JSON numbers, and a float would change some of them.
 *
 * @throws {SyntaxError} when the text is not JSON.
 */
export function parseExactJson(text: string): unknown {
  // Refuse what is not JSON before quoting could make it so ("01", say).
  JSON.parse(text)
  const quoted = text.replace(JSON_TOKENS, (token) =>
    token.startsWith('"') ? token : `"${token}"`
  )
  return JSON.parse(quoted, withoutPrototype) as unknown
}

/** A field of this name would become the object's prototype when copied. */
function withoutPrototype(name: string, value: unknown): unknown {
  return name === "__proto__" ? undefined : value
}
