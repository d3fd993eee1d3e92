import { validateHeaderName, validateHeaderValue } from "node:http"
import { Refusal } from "../refusal"
import { jsonObject, text, type Parse } from "./parse"

/** Refuses an invalid header value now, and not when it is used. */
export function headerValue(name: string): Parse<string> {
  return (value, path) => {
    const written = text(value, path)
    try {
      validateHeaderName(name)
      validateHeaderValue(name, written)
    } catch {
      throw new Refusal(400, `${path} must be a valid header.`)
    }
    return written
  }
}

export const headers: Parse<Record<string, string>> = (value, path) =>
  Object.fromEntries(
    Object.entries(jsonObject(value, path)).map(([name, member]) => [
      name,
      headerValue(name)(member, `${path}.${name}`),
    ])
  )
