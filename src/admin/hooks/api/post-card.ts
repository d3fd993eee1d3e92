import { mfaCode } from "../../lib/mfa-code"
import { sdk } from "../../lib/sdk"

/** The store said no: nothing was made of it. Its words are a sentence. */
export class Refused extends Error {
  override readonly name = "Refused"

  constructor(
    message: string,
    /** Of those that are told apart: "duplicate_payout", "refused_payout", "mfa". */
    readonly code?: string
  ) {
    super(message)
  }
}

/**
 * The store's client leaves out the code of an error. Whatever is not a clear
 * no (no answer, half of one, one of a proxy) may have been done.
 *
 * @throws {Refused} or, when nobody knows, anything else
 */
export async function postCard(path: string, body: object): Promise<unknown> {
  const isJwt = __AUTH_TYPE__ === "jwt"
  const token = isJwt && (await sdk.client.getToken())
  // eslint-disable-next-line no-restricted-globals -- the browser's own, to the store: its client drops the code
  const response = await fetch(addressOf(path), {
    method: "POST",
    body: JSON.stringify(body),
    headers: {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    credentials: isJwt ? "omit" : "include",
    cache: "no-store",
    redirect: "error",
  })
  const answer: unknown = await response.json()
  if (response.ok) {
    return answer
  }
  const { message, code } = (answer ?? {}) as Record<string, unknown>
  if (response.status < 500 && typeof message === "string") {
    throw new Refused(
      message,
      typeof code === "string" ? code : mfaCode(message)
    )
  }
  throw new Error("No clear answer")
}

function addressOf(path: string): URL {
  const base = new URL(__BACKEND_URL__ || "/", window.location.origin)
  return new URL(base.pathname.replace(/\/$/, "") + path, base.origin)
}
