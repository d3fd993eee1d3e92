import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { maskNumbers } from "../../../shared/mask-numbers"

/**
 * People paste card numbers into search fields and addresses. What is not read
 * cannot be logged, or quoted by an error: such numbers in the address of a
 * request, and in what it says about itself, become masks.
 */
export function hideNumbers(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): void {
  req.url = maskAddress(req.url)
  req.originalUrl = maskAddress(req.originalUrl)
  req.query = maskAll(req.query) as typeof req.query
  maskHeaders(req.headers)
  next()
}

/** What a request says about itself. */
export function maskHeaders(
  headers: Record<string, string | string[] | undefined>
): void {
  for (const name of ["referer", "referrer", "user-agent", "x-request-id"]) {
    const text = headers[name]
    if (typeof text === "string") {
      headers[name] = maskAddress(text)
    }
  }
}

/** What is written in an address is found only when it is decoded. */
export function maskAddress(address: string): string {
  const plain = decode(address)
  const masked = maskNumbers(plain)
  return masked === plain ? address : encodeURI(masked)
}

/** Escape by escape, also of escapes: one that is broken hides no other. */
function decode(address: string): string {
  let decoded = address
  for (let depth = 0; depth < 3; depth++) {
    const before = decoded
    decoded = before.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
      try {
        return decodeURIComponent(escapes)
      } catch {
        return escapes
          .replace(/%([2-7][0-9a-f])/gi, (_, hex: string) =>
            String.fromCharCode(parseInt(hex, 16))
          )
          .replace(/%[0-9a-f]{2}/gi, " ")
      }
    })
    if (decoded === before) {
      break
    }
  }
  return decoded
}

function maskAll(value: unknown): unknown {
  if (typeof value === "string") {
    return maskNumbers(value)
  }
  if (Array.isArray(value)) {
    return value.map(maskAll)
  }
  return typeof value === "object" && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([name, it]) => [
          maskNumbers(name),
          maskAll(it),
        ])
      )
    : value
}
