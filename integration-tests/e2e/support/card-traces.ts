import type { AdminUser } from "./admin-user"

/**
 * Searches everything that React and its query cache hold, and returns the
 * paths of a text. Getters are not called; the page's own nodes are searched
 * elsewhere.
 */
const HELD = `(digits) => {
  const root = document.getElementById("medusa")
  const key = Object.keys(root).find((it) => it.startsWith("__reactContainer"))
  const seen = new Set()
  const found = []
  let caches = 0
  const open = [[root[key], "root"]]
  const add = (value, path) => {
    if (typeof value === "string") {
      if (value.replace(/\\D/g, "").includes(digits)) found.push(path)
    } else if (value !== null && typeof value === "object" && !seen.has(value)) {
      seen.add(value)
      open.push([value, path.slice(-200)])
    }
  }
  while (open.length > 0) {
    const [value, path] = open.pop()
    if (value instanceof Node || value === window) continue
    if (value instanceof Map || value instanceof Set) {
      for (const item of [...value.entries()].flat()) add(item, path + ".item")
    }
    if (typeof value.getQueryCache === "function") {
      caches++
      add(value.getQueryCache().getAll(), path + ".queries")
      add(value.getMutationCache().getAll(), path + ".mutations")
    }
    for (const name of Object.getOwnPropertyNames(value)) {
      // A proxy may describe no property.
      const described = Object.getOwnPropertyDescriptor(value, name)
      add(described?.value, path + "." + name)
    }
  }
  return { found, caches, seen: seen.size }
}`

const PAGE = `[
  document.documentElement.outerHTML,
  ...[...document.querySelectorAll("input, textarea")].map((it) => it.value),
].join("\\n")`

const KEPT = `JSON.stringify([
  location.href, history.state, window.name,
  { ...sessionStorage }, { ...localStorage }, document.cookie,
  performance.getEntries().map((it) => it.name),
])`

/** All places that still hold a card number after the test used it. */
export async function placesHolding(
  { page, context, monitor }: AdminUser,
  card: string
): Promise<string[]> {
  const held = await heldByReact({ page }, card)
  const places: Record<string, string> = {
    "the page": await page.evaluate(PAGE),
    "what the page keeps": await page.evaluate(KEPT),
    "what the browser keeps": JSON.stringify(
      await context.storageState({ indexedDB: true })
    ),
    "its addresses": monitor.addresses.join("\n"),
    "what the store answered": JSON.stringify(await monitor.answersOfStore()),
  }
  const texts = Object.entries(places).filter(([, text]) => has(text, card))
  return [...texts.map(([name]) => name), ...held]
}

/** The places where React or its query cache holds a card number. */
export async function heldByReact(
  { page }: Pick<AdminUser, "page">,
  card: string
): Promise<string[]> {
  const { found, caches, seen } = await page.evaluate<{
    found: string[]
    caches: number
    seen: number
  }>(`(${HELD})("${card}")`)
  // Otherwise the search has covered nothing.
  expect(caches).toBeGreaterThan(0)
  expect(seen).toBeGreaterThan(1_000)
  return found
}

/** The requests that contained a card number. */
export function requestsCarrying(
  { monitor }: AdminUser,
  card: string
): string[] {
  return monitor.requests
    .filter((it) => has(`${it.url()}\n${it.postData() ?? ""}`, card))
    .map((it) => `${it.method()} ${new URL(it.url()).pathname}`)
}

/** Whether a text contains the number, in any grouping. */
function has(text: string, card: string): boolean {
  return new RegExp(card.split("").join("[\\s-]*")).test(text)
}
