import { promisify } from "node:util"
import { brotliDecompress, gunzip, inflate } from "node:zlib"

const DECODERS = new Map([
  ["gzip", promisify(gunzip)],
  ["deflate", promisify(inflate)],
  ["br", promisify(brotliDecompress)],
])

const MAX_BYTES = 64 * 1024

/**
 * A body as it was before a proxy compressed it. A body that cannot be read, or would be too
 * large, stays as it came, for a person to see.
 */
export async function decodeBody(
  body: Buffer,
  encoding = "identity"
): Promise<Buffer> {
  const decode = DECODERS.get(encoding.trim().toLowerCase())
  if (!decode) {
    return body
  }
  return decode(body, { maxOutputLength: MAX_BYTES }).catch(() => body)
}
