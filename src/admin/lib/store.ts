import { sdk } from "./sdk"

/** The address of a route of the store, for what its client cannot send. */
export function storeAddress(path: string): URL {
  const base = new URL(__BACKEND_URL__ || "/", window.location.origin)
  return new URL(base.pathname.replace(/\/$/, "") + path, base.origin)
}

/** How whoever is signed in says so: by a cookie, or by a token. */
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
