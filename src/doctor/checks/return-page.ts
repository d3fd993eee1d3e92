import { type Answer, ask, reasonOf } from "../ask"
import { type Finding, ok, warning } from "../finding"
import type { Shop } from "./entries"

const SUBJECT = "Return page"

/** As the gateway sends shoppers back. No session has this id. */
const SESSION = "payses_00000000000000000000000000"

/** Next's middleware needs two: for the country, and for a cookie. */
const MAX_REDIRECTS = 5

/** What a shop may put before the path: a country, a language, or both. */
const PREFIX = /^(\/[a-z]{2}([-_][a-z0-9]{2,8})*){0,2}$/i

/** A path that no shop has. */
const NO_PAGE = "/no-shop-has-this-page"

const REMEDY =
  "fix storefrontUrl or returnPath, or make that page: docs/storefront"

/** Whether the page is there that shoppers return to, as their browsers ask for it. */
export async function checkReturnPage({
  storefrontUrl,
  returnPath,
}: Shop["options"]): Promise<Finding[]> {
  const page = new URL(storefrontUrl + returnPath)
  try {
    const visit = await follow(`${page.href}?session=${SESSION}`)
    const [problem, remedy = REMEDY] = problemOf(page, returnPath, visit)
    if (problem) {
      return [warning(SUBJECT, `${page.href} ${problem}`, remedy)]
    }
    const { pathname } = visit.end
    const other = await follow(storefrontUrl + NO_PAGE)
    const fact =
      other.answer.status < 400
        ? "answers, as any path there does: only a browser shows whether it is that page"
        : pathname === page.pathname
          ? "is there"
          : `is there, as ${pathname}`
    return [ok(SUBJECT, `${page.href} ${fact}`)]
  } catch (error) {
    const problem = `${page.href} cannot be asked: ${reasonOf(error)}`
    return [warning(SUBJECT, problem, REMEDY)]
  }
}

/** Where a browser comes to; and where it would have to go on to. */
type Visit = { end: URL; answer: Answer; next: URL | undefined }

/** Follows redirects within the shop, and keeps its cookies on the way. */
async function follow(address: string): Promise<Visit> {
  const cookies = new Map<string, string>()
  let end = new URL(address)
  for (let redirects = 0; ; redirects++) {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ")
    const answer = await ask(end.href, {
      headers: { accept: "text/html", cookie },
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

/** What a shopper who comes back would not see, and why. */
function problemOf(
  page: URL,
  returnPath: string,
  { end, answer, next }: Visit
): [problem?: string, remedy?: string] {
  if (next?.origin === end.origin) {
    return ["redirects again and again"]
  }
  if (next) {
    return [
      `redirects to ${next.origin}`,
      "set storefrontUrl to the address at which the shop is in the end",
    ]
  }
  const isMoved = end.pathname !== page.pathname
  const target = isMoved ? `redirects to ${end.pathname}, which ` : ""
  if (isMoved && !isSamePage(page.pathname, end.pathname, returnPath)) {
    return [`${target}is another page`]
  }
  if (answer.status >= 300) {
    return [`${target}answers ${answer.status}`]
  }
  const type = answer.headers.get("content-type") ?? "text/html"
  if (!/html/.test(type)) {
    return [`${target}is no page for a browser (${type})`]
  }
  if (end.searchParams.get("session") !== SESSION) {
    return [
      `${target}gets no session: it cannot know which payment it is about`,
      "let the redirect keep the query of the address",
    ]
  }
  return []
}

/** As `/shop/checkout/return` and `/shop/ru/checkout/return/` are. */
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
