import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"

/** What it answers is nobody's but the reader's. */
export function noStore(
  _req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
): void {
  res.set("Cache-Control", "no-store")
  next()
}
