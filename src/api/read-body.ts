import type { MedusaRequest } from "@medusajs/framework/http"

const MAX_BYTES = 64 * 1024

/**
 * Reads a body of any type as it is: the framework's parsers would refuse, or change, what a
 * person should see. Undefined if it is larger than `maxBytes`.
 *
 * @param maxBytes larger than any payment, unless it is a file
 */
export async function readBody(
  request: MedusaRequest,
  maxBytes = MAX_BYTES
): Promise<Buffer | undefined> {
  if (Number(request.headers["content-length"]) > maxBytes) {
    return undefined
  }
  const chunks: Buffer[] = []
  let size = 0
  // An early end must not destroy the socket: the sender's address is read from
  // it later, for the log.
  const pieces = request.iterator({ destroyOnReturn: false })
  for await (const chunk of pieces as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) {
      return undefined
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
