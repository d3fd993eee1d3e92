import { maskNumbers } from "../../../shared/mask-numbers"

const STRINGS_AND_NUMBERS =
  /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * A notification's body as an operator may read it: what could be a card's
 * number keeps its first six and last four digits. JSON stays JSON, and
 * everything else stays as it came.
 */
export function maskBody(body: string): string {
  return isJson(body)
    ? body.replace(STRINGS_AND_NUMBERS, maskToken)
    : maskNumbers(body)
}

function maskToken(token: string): string {
  // Decoded first: digits can be written as \u0034 as well.
  const text = token.startsWith('"') ? (JSON.parse(token) as string) : token
  const masked = maskNumbers(text)
  return masked === text ? token : JSON.stringify(masked)
}

function isJson(body: string): boolean {
  try {
    JSON.parse(body)
    return true
  } catch {
    return false
  }
}
