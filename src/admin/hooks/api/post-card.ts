import { sdk } from "../../lib/sdk"

/** The store refused the request: nothing was created. */
export class Refused extends Error {
  override readonly name = "Refused"

  constructor(
    message: string,
    /** The code of the refusal, for example "duplicate_payout" or "mfa". */
    readonly code?: string
  ) {
    super(message)
  }
}

/**
 * Posts by itself, because the store's client drops the code of an error. Without
 * a clear refusal (no answer, half of one, one of a proxy) the request may have
 * been carried out.
 *
 * @throws {Refused} or, when the outcome is unknown, any other error
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

/** Medusa asks for a second factor by the message alone: it has no code. */
export const mfaCode = (message: string): "mfa" | undefined =>
  message.startsWith("MFA ") ? "mfa" : undefined
