/** What an address answered. Its body is never read: it may be long, and is not ours. */
export type Answer = {
  status: number
  headers: Headers
  /** Between this process's clock and the other one, in ms. */
  skew: number | undefined
}

const TIMEOUT_MS = 10_000

/**
 * Asks an address of the configuration, never one that a request names, and sends no key.
 * Follows no redirect: the gateway may not, either.
 */
export async function ask(
  url: string,
  {
    method = "GET",
    headers = {},
    signal = AbortSignal.timeout(TIMEOUT_MS),
  }: {
    method?: "GET" | "HEAD" | "POST"
    headers?: Record<string, string>
    signal?: AbortSignal | undefined
  } = {}
): Promise<Answer> {
  const before = Date.now()
  const response = await fetch(url, {
    method,
    headers,
    redirect: "manual",
    signal,
  })
  const now = (before + Date.now()) / 2
  await response.body?.cancel()
  const date = Date.parse(response.headers.get("date") ?? "")
  return {
    status: response.status,
    headers: response.headers,
    // The header has whole seconds: on average, half a second more has passed.
    skew: Number.isNaN(date) ? undefined : date + 500 - now,
  }
}

type FailureKind =
  | "no_host"
  | "refused"
  | "hung_up"
  | "no_network"
  | "silent"
  | "certificate"
  | "other"

const FAILURES: Record<string, [kind: FailureKind, words: string]> = {
  ENOTFOUND: ["no_host", "its host does not exist (DNS)"],
  EAI_AGAIN: ["no_host", "its host cannot be looked up (DNS does not answer)"],
  ECONNREFUSED: ["refused", "nothing listens there (connection refused)"],
  ECONNRESET: ["hung_up", "the connection was closed without an answer"],
  EHOSTUNREACH: ["no_network", "there is no network route to it"],
  ENETUNREACH: ["no_network", "there is no network route to it"],
  UND_ERR_CONNECT_TIMEOUT: ["silent", "it does not answer"],
  UND_ERR_SOCKET: ["hung_up", "the connection was closed without an answer"],
  CERT_HAS_EXPIRED: ["certificate", "its certificate has expired"],
  DEPTH_ZERO_SELF_SIGNED_CERT: [
    "certificate",
    "its certificate is self-signed",
  ],
  SELF_SIGNED_CERT_IN_CHAIN: ["certificate", "its certificate is self-signed"],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    "certificate",
    "its certificate chain is incomplete",
  ],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: [
    "certificate",
    "its certificate chain is incomplete",
  ],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    "certificate",
    "its certificate is for another host",
  ],
}

/** Why there was no answer: its kind, and a text. */
export function failureOf(error: unknown): {
  kind: FailureKind
  words: string
} {
  const { name, message, cause } = Object(error) as Partial<Error> & {
    cause?: Partial<NodeJS.ErrnoException>
  }
  if (name === "TimeoutError") {
    const words = `it did not answer within ${TIMEOUT_MS / 1000} s`
    return { kind: "silent", words }
  }
  const code = cause?.code ?? ""
  const [kind, words] = FAILURES[code] ?? [
    "other" as const,
    code || cause?.message || (message ?? String(error)),
  ]
  return { kind, words }
}
