const TOKENS = /"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/g

const INDENT = "  "

/**
 * Lays JSON out in lines, with every word and number as it came: reading and
 * writing it would round long numbers. What is no JSON stays as it is.
 */
export function prettyBody(body: string): string {
  return isJson(body) ? layOut(body.match(TOKENS) ?? []) : body
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

function isJson(body: string): boolean {
  try {
    JSON.parse(body)
    return true
  } catch {
    return false
  }
}
