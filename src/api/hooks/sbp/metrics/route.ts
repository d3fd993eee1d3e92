import { createHash, timingSafeEqual } from "node:crypto"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readCounts } from "../../../../shared/monitoring/counts"
import { expose } from "../../../../shared/monitoring/exposition"
import { collectGauges } from "../../../../shared/monitoring/gauges"
import { metricsTokens } from "../../../../shared/monitoring/switches"

/** Metrics for Prometheus, behind a token that opens nothing else. */
export async function GET(req: MedusaRequest, res: MedusaResponse) {
  const tokens = metricsTokens()
  if (tokens.length === 0) {
    return res.status(404).end()
  }
  if (!isOneOf(tokens, bearerOf(req))) {
    return res.status(401).set("WWW-Authenticate", "Bearer").end()
  }
  const gauges = await collectGauges()
  res
    .set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
    .set("Cache-Control", "no-store")
    .end(expose([...readCounts(), ...gauges]))
}

function bearerOf(req: MedusaRequest): string {
  const [, token = ""] =
    /^Bearer +(\S+)$/i.exec(req.get("authorization") ?? "") ?? []
  return token
}

/** Takes the same time for every token: all hashes have one length. */
function isOneOf(tokens: string[], token: string): boolean {
  return tokens
    .map((known) => timingSafeEqual(hashOf(known), hashOf(token)))
    .includes(true)
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest()
}
