import { type Answer, ask } from "./ask"

/** The gateway sends shoppers back with a session. None has this id. */
const SESSION = "payses_00000000000000000000000000"

/** Next's middleware needs two: for the country, and for a cookie. */
const MAX_REDIRECTS = 5

/** What a shop may put before the path: a country, a language, or both. */
const PREFIX = /^(\/[a-z]{2}([-_][a-z0-9]{2,8})*){0,2}$/i

/** A path that exists in no shop. */
const NO_PAGE = "/no-shop-has-this-page"

/** What a returning shopper finds. */
export type ReturnPageVisit = {
  page: URL
  /** Where the shop's redirects end, if that is another path. */
  moved_to: string | undefined
} & (
  | { kind: "there" }
  /** Every path answers: only a browser can tell whether this is the page. */
  | { kind: "any_path" }
  | { kind: "loops" }
  | { kind: "leaves"; origin: string }
  | { kind: "other_page" }
  | { kind: "status"; status: number }
  | { kind: "no_page"; type: string }
  /** Without a session, the page cannot know the payment. */
  | { kind: "no_session" }
)

/**
 * Checks whether the page to which shoppers return exists, with requests like their browsers'.
 *
 * @param signal ends it sooner
 * @throws as `ask` does, if the shop cannot be asked: see `failureOf`
 */
export async function visitReturnPage(
  { storefrontUrl, returnPath }: { storefrontUrl: string; returnPath: string },
  signal?: AbortSignal
): Promise<ReturnPageVisit> {
  const page = new URL(storefrontUrl + returnPath)
  const visit = await follow(`${page.href}?session=${SESSION}`, signal)
  const { pathname } = visit.end
  const moved_to = pathname === page.pathname ? undefined : pathname
  const problem = problemOf(page, returnPath, visit)
  if (problem) {
    return { page, moved_to, ...problem }
  }
  const other = await follow(storefrontUrl + NO_PAGE, signal)
  const kind = other.answer.status < 400 ? "any_path" : "there"
  return { page, moved_to, kind }
}

/** Where a browser arrives, and where that page would redirect it. */
type Visit = { end: URL; answer: Answer; next: URL | undefined }

/** Follows redirects within the shop, and keeps its cookies on the way. */
async function follow(
  address: string,
  signal: AbortSignal | undefined
): Promise<Visit> {
  const cookies = new Map<string, string>()
  let end = new URL(address)
  for (let redirects = 0; ; redirects++) {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ")
    const answer = await ask(end.href, {
      headers: { accept: "text/html", cookie },
      signal,
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=;]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const next = nextOf(end, answer)
    if (next?.origin !== end.origin || redirects === MAX_REDIRECTS) {
      return { end, answer, next }
    }
    end = next
  }
}

function nextOf(url: URL, { status, headers }: Answer): URL | undefined {
  const target = headers.get("location") ?? ""
  return status >= 300 && status < 400 && URL.canParse(target, url.href)
    ? new URL(target, url)
    : undefined
}

/** Why a returning shopper would not see the page. */
function problemOf(
  page: URL,
  returnPath: string,
  { end, answer, next }: Visit
) {
  if (next?.origin === end.origin) {
    return { kind: "loops" as const }
  }
  if (next) {
    return { kind: "leaves" as const, origin: next.origin }
  }
  const isMoved = end.pathname !== page.pathname
  if (isMoved && !isSamePage(page.pathname, end.pathname, returnPath)) {
    return { kind: "other_page" as const }
  }
  if (answer.status >= 300) {
    return { kind: "status" as const, status: answer.status }
  }
  const type = answer.headers.get("content-type") ?? "text/html"
  if (!/html/.test(type)) {
    return { kind: "no_page" as const, type }
  }
  return end.searchParams.get("session") === SESSION
    ? undefined
    : { kind: "no_session" as const }
}

/** For example `/shop/checkout/return` and `/shop/ru/checkout/return/`. */
function isSamePage(asked: string, got: string, returnPath: string): boolean {
  const base = asked.slice(0, -returnPath.length)
  const path = got.replace(/\/$/, "")
  const tail = returnPath.replace(/\/$/, "")
  return (
    path.startsWith(base) &&
    path.endsWith(tail) &&
    PREFIX.test(path.slice(base.length, path.length - tail.length))
  )
}
