import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"

/** What it answers is the reader's alone, or may be another thing within a second. */
export function noStore(
  _req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
): void {
  res.set("Cache-Control", "no-store")
  next()
}
