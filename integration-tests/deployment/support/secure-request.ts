import {
  type Answer,
  rawRequest,
  type RawRequest,
} from "../../http/support/raw-request"

/** A POST through TLS, from an address of this machine. */
export function securePost(
  url: string,
  ca: string,
  options: RawRequest
): Promise<Answer> {
  return rawRequest(url, { ...options, ca, family: 4 })
}
