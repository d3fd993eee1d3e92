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

/** Longer than a process keeps the gauges that it has read. */
const KEPT_MS = 6_000

let later = 0

/** Runs some seconds later, when the process no longer keeps the gauges that it read. */
export async function doneLater<T>(run: () => Promise<T>): Promise<T> {
  later += KEPT_MS
  const now = performance.now.bind(performance)
  const clock = jest
    .spyOn(performance, "now")
    .mockImplementation(() => now() + later)
  try {
    return await run()
  } finally {
    clock.mockRestore()
  }
}

/** The value of one line of a scrape; undefined if it has no such line. */
export function valueOf(text: string, series: string): number | undefined {
  const line = text.split("\n").find((it) => it.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.split(" ").pop())
}
