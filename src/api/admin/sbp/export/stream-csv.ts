import { once } from "node:events"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { ExportFormat } from "../../../../domain/export-formats"
import { errorText, logEvent } from "../../../../shared/log"
import { type Columns, csvHeader, csvLine } from "./csv"

/** How many rows are read, and kept in memory, at a time. */
export const EXPORT_BATCH = 1_000

type CsvFile<Row> = {
  /** The beginning of the file's name. */
  name: string
  format: ExportFormat
  columns: Columns<Row>
  batches: AsyncIterable<Row[]>
}

/** Answers with a whole list as a file, in batches: it may be long. */
export async function streamCsv<Row>(
  { method, scope }: Pick<MedusaRequest, "method" | "scope">,
  res: MedusaResponse,
  { name, format, columns, batches }: CsvFile<Row>
): Promise<void> {
  const reading = batches[Symbol.asyncIterator]()
  try {
    // Before the first byte: an error here still becomes an answer.
    let next = await reading.next()
    const day = new Date().toISOString().slice(0, 10)
    res.set({
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${day}.csv"`,
      // The file may hold e-mails, and its content changes.
      "Cache-Control": "no-store",
    })
    if (method === "HEAD") {
      res.end()
      return
    }
    res.write(csvHeader(columns, format))
    for (; !next.done; next = await reading.next()) {
      const lines = next.value.map((row) => csvLine(row, columns, format))
      if (isGone(res)) {
        return
      }
      if (!res.write(lines.join(""))) {
        await untilRead(res)
      }
    }
    res.end()
  } catch (error) {
    if (!res.headersSent) {
      throw error
    }
    const facts = { list: name, error: errorText(error) }
    logEvent(scope, "sbp.export.broken_off", facts, "error")
    // Half a list must not look like a whole one: the download fails.
    res.destroy()
  } finally {
    await reading.return?.()
  }
}

/** A response that is closed already emits no more events. */
const isGone = (res: MedusaResponse) => res.closed || res.destroyed

/** The client is slow, or gone. Waiting leaves no listener behind. */
async function untilRead(res: MedusaResponse): Promise<void> {
  if (isGone(res)) {
    return
  }
  const over = new AbortController()
  const { signal } = over
  try {
    await Promise.race([
      once(res, "drain", { signal }),
      once(res, "close", { signal }),
    ])
  } finally {
    over.abort()
  }
}
