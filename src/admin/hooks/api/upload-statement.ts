import { maskNumbers } from "../../../domain/mask-numbers"
import type { StatementKind } from "../../../domain/statements/statement"
import { credentials, storeAddress } from "../../lib/store-request"

export type Upload = {
  file: File
  kind: StatementKind
  /** Undefined: the store has only one. */
  shop_id: string | undefined
}

type Uploaded = {
  id: string
  /** False if the same file was imported before. */
  isNew: boolean
}

/**
 * Sends a file as a request's body. Neither the store's client nor `fetch` reports the progress
 * of an upload.
 *
 * @param onProgress gets the uploaded share of the file, from 0 to 1
 * @throws {Error} with the store's message, or without one if there is none
 */
export async function uploadStatement(
  { file, kind, shop_id }: Upload,
  onProgress: (share: number) => void,
  signal: AbortSignal
): Promise<Uploaded> {
  const { isCookie, headers } = await credentials()
  const address = storeAddress("/admin/sbp/statements")
  // The store masks it, too, but a proxy logs the address before that.
  const name = maskNumbers(file.name)
  const query = { kind, name, ...(shop_id && { shop_id }) }
  address.search = String(new URLSearchParams(query))
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.open("POST", address)
    request.withCredentials = isCookie
    const all = { ...headers, "content-type": "text/csv" }
    for (const [name, value] of Object.entries(all)) {
      request.setRequestHeader(name, value)
    }
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(loaded / total)
    request.onerror = () => reject(new Error(""))
    request.onload = () => {
      const { statement, message } = answerIn(request.responseText)
      if (statement?.id) {
        resolve({ id: statement.id, isNew: request.status === 201 })
      } else {
        reject(new Error(message ?? ""))
      }
    }
    signal.onabort = () => request.abort()
    request.send(file)
  })
}

type Answer = { statement?: { id?: string }; message?: string }

/** A proxy may answer instead of the store, with a page. */
function answerIn(text: string): Answer {
  try {
    return (JSON.parse(text) ?? {}) as Answer
  } catch {
    return {}
  }
}
