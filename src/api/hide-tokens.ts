import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"

/** A JSON Web Token: in an address, too, because none of its characters is escaped there. */
const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g

/** Hides tokens in an answer: whoever has the one of another user could act as that user. */
export function hideTokens(
  _req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
): void {
  const answer = res.json.bind(res)
  res.json = (body: unknown) =>
    answer(JSON.parse(JSON.stringify(body ?? null).replace(TOKEN, "…")))
  next()
}
