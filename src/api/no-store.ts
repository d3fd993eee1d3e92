import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"

/** The answer is for this reader only, or may change within a second. */
export function noStore(
  _req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
): void {
  res.set("Cache-Control", "no-store")
  next()
}
