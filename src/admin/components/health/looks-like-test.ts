const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/
const TEST_NAME = /(^|[.-])(sandbox|test)/

/** Judges by the gateway's address: the gateway says nothing else about it. */
export function looksLikeTest(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) {
    return false
  }
  const { hostname } = new URL(baseUrl)
  return LOOPBACK.test(hostname) || TEST_NAME.test(hostname)
}
