import { isJson } from "../../domain/mask-numbers"

const TOKENS = /"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/g

const INDENT = "  "

/** Deeper nesting is meaningless, and its lines would fill the memory. */
const DEEPEST = 50

/**
 * Lays JSON out in lines and keeps every text and number as it is: parsing would
 * round long numbers. Text that is not JSON, or nested too deeply, stays as it is.
 */
export function prettyBody(body: string): string {
  const tokens = isJson(body) ? (body.match(TOKENS) ?? []) : []
  return tokens.length > 0 && depthOf(tokens) <= DEEPEST ? layOut(tokens) : body
}

function layOut(tokens: readonly string[]): string {
  let depth = 0
  const line = () => `\n${INDENT.repeat(depth)}`
  return tokens
    .map((token, index) => {
      const isEmpty = /^[{[]$/.test(tokens[index - 1] ?? "")
      if (token === "{" || token === "[") {
        depth += 1
        return /^[}\]]$/.test(tokens[index + 1] ?? "") ? token : token + line()
      }
      if (token === "}" || token === "]") {
        depth -= 1
        return isEmpty ? token : line() + token
      }
      return token === "," ? token + line() : token === ":" ? ": " : token
    })
    .join("")
}

function depthOf(tokens: readonly string[]): number {
  let [depth, deepest] = [0, 0]
  for (const token of tokens) {
    depth += /^[{[]$/.test(token) ? 1 : /^[}\]]$/.test(token) ? -1 : 0
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
