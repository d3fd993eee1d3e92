import { sdk } from "./sdk"

/** The full address of a store route, for requests that its client cannot send. */
export function storeAddress(path: string): URL {
  const base = new URL(__BACKEND_URL__ || "/", window.location.origin)
  return new URL(base.pathname.replace(/\/$/, "") + path, base.origin)
}

/** The login of the current user: a cookie, or a token. */
export async function credentials(): Promise<{
  isCookie: boolean
  headers: Record<string, string>
}> {
  const isCookie = __AUTH_TYPE__ !== "jwt"
  const token = isCookie ? null : await sdk.client.getToken()
  return {
    isCookie,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  }
}
