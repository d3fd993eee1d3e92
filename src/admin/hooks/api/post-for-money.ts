import type { RefusalCode } from "../../../domain/refusal-codes"
import { credentials, storeAddress } from "../../lib/store-request"

/** The store refused the request: nothing was created. */
export class Refused extends Error {
  override readonly name = "Refused"

  constructor(
    message: string,
    readonly code?: RefusalCode | "mfa"
  ) {
    super(message)
  }
}

/**
 * Posts what moves money, or says that it moved, without the store's client, which drops the
 * code of an error. Without a clear refusal (no answer, half of one, a proxy's) the request
 * may have been carried out.
 *
 * @throws {Refused} or, when the outcome is unknown, any other error
 */
export async function postForMoney<Answer = unknown>(
  path: string,
  body: object
): Promise<Answer> {
  const { isCookie, headers } = await credentials()
  // eslint-disable-next-line no-restricted-globals -- the browser's own, to the store: its client drops the code
  const response = await fetch(storeAddress(path), {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
    credentials: isCookie ? "include" : "omit",
    cache: "no-store",
    redirect: "error",
  })
  const answer: unknown = await response.json()
  if (response.ok) {
    return answer as Answer
  }
  const { message, code } = (answer ?? {}) as {
    message?: unknown
    code?: RefusalCode
  }
  if (response.status < 500 && typeof message === "string") {
    throw new Refused(message, code ?? mfaCode(message))
  }
  throw new Error("No clear answer")
}

/** Medusa asks for a second factor by the message alone: it has no code. */
export const mfaCode = (message: string): "mfa" | undefined =>
  message.startsWith("MFA ") ? "mfa" : undefined
