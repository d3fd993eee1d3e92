import { type IncomingHttpHeaders, request } from "node:http"
import { request as secureRequest, type RequestOptions } from "node:https"

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

export type RawRequest = Pick<
  RequestOptions,
  | "agent"
  | "method"
  | "path"
  | "headers"
  | "localAddress"
  | "signal"
  | "ca"
  | "family"
> & {
  body?: string | Buffer
  /** Without a content-length: the length is known only at the end. */
  chunked?: boolean
}

/** A POST with nothing added to it: no content type, no encoding. */
export function rawRequest(
  url: string,
  { body = "", chunked = false, ...options }: RawRequest = {}
): Promise<Answer> {
  const length = chunked
    ? { "transfer-encoding": "chunked" }
    : { "content-length": Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const send = url.startsWith("https:") ? secureRequest : request
    const outgoing = send(url, {
      method: "POST",
      agent: false,
      ...options,
      headers: { ...options.headers, ...length },
    })
    // A server that refuses a body need not read all of it first.
    outgoing.on("error", reject)
    outgoing.on("response", (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("error", reject)
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        })
      )
    })
    outgoing.end(body)
  })
}

/** Runs a job on each item, a few at a time. */
export async function inBatches<T, R>(
  items: readonly T[],
  job: (item: T) => Promise<R>,
  atOnce = 25
): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < items.length; at += atOnce) {
    results.push(...(await Promise.all(items.slice(at, at + atOnce).map(job))))
  }
  return results
}
