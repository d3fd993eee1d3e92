import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { maskNumbers } from "../../../shared/mask-numbers"

/**
 * People paste card numbers into search fields and addresses. What is not read
 * cannot be logged, or quoted by an error: before anybody looks at a request,
 * such numbers in its address become masks.
 */
export function hideNumbers(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): void {
  req.url = maskAddress(req.url)
  req.originalUrl = maskAddress(req.originalUrl)
  const query = maskNumbers(JSON.stringify(req.query))
  req.query = JSON.parse(query) as typeof req.query
  next()
}

/** Spaces may be written as "%20" or "+", and digits as "%34". */
function maskAddress(address: string): string {
  const plain = address
    .replace(/%3([0-9])/gi, "$1")
    .replace(/%20|%2B/gi, "+")
    .replace(/%2D/gi, "-")
  const masked = maskNumbers(plain)
  return masked === plain ? address : masked.replaceAll("…", "%E2%80%A6")
}
