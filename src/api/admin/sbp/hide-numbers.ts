import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { maskNumbers } from "../../../shared/mask-numbers"

/**
 * People paste card numbers into search fields and addresses. What is not read
 * cannot be logged, or quoted by an error: before anybody looks at a request,
 * such numbers in its address, and in the one it comes from, become masks.
 */
export function hideNumbers(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): void {
  req.url = maskAddress(req.url)
  req.originalUrl = maskAddress(req.originalUrl)
  req.query = maskAll(req.query) as typeof req.query
  for (const name of ["referer", "referrer"]) {
    const address = req.headers[name]
    if (typeof address === "string") {
      req.headers[name] = maskAddress(address)
    }
  }
  next()
}

/** What is written in an address is found only when it is decoded. */
function maskAddress(address: string): string {
  const plain = decode(address)
  const masked = maskNumbers(plain)
  return masked === plain ? address : encodeURI(masked)
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
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
