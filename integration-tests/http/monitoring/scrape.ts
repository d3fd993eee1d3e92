import { rawRequest } from "../support/raw-request"
import { STORE_PORT } from "../support/environment"

export const METRICS_TOKEN = "a-token-of-metrics-in-these-tests-7f"

export function getMetrics(authorization?: string) {
  return rawRequest(`http://localhost:${STORE_PORT}/hooks/sbp/metrics`, {
    method: "GET",
    headers: { ...(authorization && { authorization }) },
  })
}

/** The text of a scrape that is allowed. */
export async function scrape(): Promise<string> {
  const { body } = await getMetrics(`Bearer ${METRICS_TOKEN}`)
  return body
}

/** The value of one line of a scrape; undefined if it has no such line. */
export function valueOf(text: string, series: string): number | undefined {
  const line = text.split("\n").find((it) => it.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.split(" ").pop())
}
