import type { IncomingMessage } from "node:http"
import type { StubServers } from "./stub-servers"

type Reply = { status: number; headers?: Record<string, string> }

/** A shop's answer to a path, a query and a cookie. */
type Site = (path: string, query: string, cookie: string) => Reply

const PAGE: Reply = { status: 200, headers: { "content-type": "text/html" } }
const NONE: Reply = { status: 404 }
const to = (location: string): Reply => ({ status: 307, headers: { location } })

const RETURN = "/checkout/return"

/** Answers like the middleware of Medusa's starter; some of its versions set a cookie first. */
const nextShop =
  (page: Reply): Site =>
  (path, query, cookie) => {
    if (!path.startsWith("/ru")) {
      return to(`/ru${path}?${query}`)
    }
    if (!cookie.includes("cache_id=1")) {
      const { headers } = to(`${path}?${query}`)
      const set = { "set-cookie": "cache_id=1; Max-Age=86400; Path=/" }
      return { status: 307, headers: { ...headers, ...set } }
    }
    return path === `/ru${RETURN}` ? page : NONE
  }

const only =
  (reply: (query: string) => Reply, more: Record<string, Reply> = {}): Site =>
  (path, query) =>
    path === RETURN ? reply(query) : (more[path] ?? NONE)

const sites: Record<string, [site: Site, found: RegExp]> = {
  "finds the page": [only(() => PAGE), /return is there$/m],
  "finds the page behind the country that Next's middleware adds": [
    nextShop(PAGE),
    /return is there, as \/ru\/checkout\/return$/m,
  ],
  "finds the page behind a slash at its end": [
    only((query) => to(`${RETURN}/?${query}`), { [`${RETURN}/`]: PAGE }),
    /is there, as \/checkout\/return\/$/m,
  ],
  "finds that there is no page behind Next's middleware": [
    nextShop(NONE),
    /return redirects to \/ru\/checkout\/return, which answers 404\n.*make that page/,
  ],
  "finds no page": [only(() => NONE), /return answers 404\n.*make that page/],
  "finds an error": [only(() => ({ status: 500 })), /return answers 500/],
  "does not take the home page for it": [
    only(() => to("/"), { "/": PAGE }),
    /redirects to \/, which is another page/,
  ],
  "does not take the home page of a country for it": [
    only(() => to("/ru"), { "/ru": PAGE }),
    /redirects to \/ru, which is another page/,
  ],
  "does not take a page to sign in for it": [
    only((query) => to(`/login?next=${RETURN}&${query}`), { "/login": PAGE }),
    /redirects to \/login, which is another page/,
  ],
  "does not take an answer for programs for it": [
    only(() => ({ ...PAGE, headers: { "content-type": "application/json" } })),
    /is no page for a browser \(application\/json\)/,
  ],
  "finds a redirect that loses the session": [
    only(() => to(`/ru${RETURN}`), { [`/ru${RETURN}`]: PAGE }),
    /gets no session.*\n.*keep the query/,
  ],
  "finds a redirect without end": [
    only((query) => to(`${RETURN}?${query}`)),
    /redirects again and again/,
  ],
  "does not follow to another server": [
    only(() => to("https://www.shop.example/checkout/return")),
    /redirects to https:\/\/www\.shop\.example\n.*set storefrontUrl/,
  ],
  "says so where any path has a page": [
    () => PAGE,
    /answers, as any path there does: only a browser/,
  ],
}

/** @param look returns the doctor's finding about the return page of a shop */
export function returnPages(
  servers: StubServers,
  look: (storefrontUrl: string) => Promise<string>
) {
  it.each(Object.entries(sites))("%s", async (_, [site, found]) => {
    const requests: (string | undefined)[] = []
    const url = await servers.add((req: IncomingMessage, res) => {
      requests.push(req.url)
      const [path = "", query = ""] = (req.url ?? "").split("?")
      const { status, headers } = site(path, query, req.headers.cookie ?? "")
      res.writeHead(status, headers).end("the shop")
    })
    expect(await look(url)).toMatch(found)
    expect(requests[0]).toMatch(/^\/checkout\/return\?session=payses_\w+$/)
    expect(requests.length).toBeLessThan(10)
  })
}
