import { NO_TEXT, readDelimited } from "../../../../domain/delimited-text"
import { type BatchTable, readBatchTable } from "./batch-table"

/** Enough for 5,000 rows: a larger file is no batch. */
const MAX_FILE_BYTES = 8 * 1024 * 1024

/** Undefined if it is no CSV file of a batch. */
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
    // Excel saves it like this in Russia.
    return new TextDecoder("windows-1251").decode(bytes)
  }
}
