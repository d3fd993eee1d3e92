/** What an address answered, or why it did not. */
export type Answer = {
  status: number
  headers: Headers
  text: string
  /** Between our clock and the one that answered, in ms. */
  skew: number | undefined
}

const TIMEOUT_MS = 10_000

/** Asks without any key, and follows no redirect: the gateway may not, either. */
export async function ask(
  url: string,
  {
    method = "GET",
    headers = {},
  }: {
    method?: "GET" | "HEAD" | "POST"
    headers?: Record<string, string>
  } = {}
): Promise<Answer> {
  const before = Date.now()
  const response = await fetch(url, {
    method,
    headers,
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const now = (before + Date.now()) / 2
  const date = Date.parse(response.headers.get("date") ?? "")
  return {
    status: response.status,
    headers: response.headers,
    text: await response.text(),
    // A header has whole seconds: on average, half of one has passed.
    skew: Number.isNaN(date) ? undefined : date + 500 - now,
  }
}

const REASONS: Record<string, string> = {
  ENOTFOUND: "its host does not exist (DNS)",
  EAI_AGAIN: "its host cannot be looked up (DNS does not answer)",
  ECONNREFUSED: "nothing listens there (connection refused)",
  ECONNRESET: "it hung up",
  EHOSTUNREACH: "no network leads there",
  ENETUNREACH: "no network leads there",
  UND_ERR_CONNECT_TIMEOUT: "it does not answer",
  UND_ERR_SOCKET: "it hung up",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is self-signed",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate chain is incomplete",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate chain is incomplete",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host",
}

/** Why there was no answer, in words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error)
  }
  if (error.name === "TimeoutError") {
    return `it did not answer within ${TIMEOUT_MS / 1000} s`
  }
  const cause = error.cause as Partial<NodeJS.ErrnoException> | undefined
  const code = cause?.code ?? ""
  return REASONS[code] ?? (code || cause?.message || error.message)
}
