import type { IncomingMessage } from "node:http"

const MAX_BODY_BYTES = 1024 * 1024

/**
 * Reads the whole body. Undefined when it is larger than 1 MiB; the rest is
 * still drained, so that the client can read the answer.
 *
 * @throws when the client disconnects in the middle
 */
export async function readBody(
  request: IncomingMessage
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  const incoming: AsyncIterable<Buffer> = request
  for await (const chunk of incoming) {
    size += chunk.length
    if (size <= MAX_BODY_BYTES) {
      chunks.push(chunk)
    }
  }
  return size > MAX_BODY_BYTES ? undefined : Buffer.concat(chunks)
}
