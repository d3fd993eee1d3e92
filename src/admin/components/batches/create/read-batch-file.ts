import { readDelimited } from "../../../../domain/delimited-text"
import { type BatchTable, readBatchTable } from "./batch-table"

/** Of 5,000 rows, each may have so many: what is larger is another file. */
const MAX_FILE_BYTES = 8 * 1024 * 1024

/** Signs that no text has: it is a workbook, or another file. */
const NO_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

/** Undefined: it is no CSV file of a batch. */
export async function readBatchFile(
  file: File
): Promise<BatchTable | undefined> {
  if (file.size > MAX_FILE_BYTES) {
    return undefined
  }
  const text = textOf(await file.arrayBuffer())
  return NO_TEXT.test(text) ? undefined : readBatchTable(readDelimited(text))
}

function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    // As Excel saves it in Russia.
    return new TextDecoder("windows-1251").decode(bytes)
  }
}
