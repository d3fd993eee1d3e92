import { STORE_PORT } from "../http/support/environment"
import type { TestShop } from "../http/support/run-shop-tests"
import { blocks, blocksIn } from "./support/blocks"
import { readPage } from "./support/pages"

/** A request on a page, and the answer that is shown below it. */
const exchanges = blocks.flatMap((request, index) => {
  const answer = blocks[index + 1]
  return request.language === "http" && answer?.language === "json"
    ? [{ request, answer }]
    : []
})

/** An error without a request: it must be in the table of all errors. */
const errors = blocksIn("json").filter(
  (block) => !exchanges.some(({ answer }) => answer === block)
)

it("every request in the docs is followed by its answer", () => {
  const requests = exchanges.map(({ request }) => request)
  expect(requests).toEqual(blocksIn("http"))
})

// Another test compares that table with the code.
it.each(errors)("the error at $place is explained", ({ code }) => {
  const { message, ...rest } = JSON.parse(code) as Record<string, string>
  const bare = (text = "") => text.replaceAll(/\w*…/g, "…").replaceAll("`", "")
  const rows = [...readPage("docs/errors.md").matchAll(/^\| (.*) \|$/gm)]
  const row = rows
    .map(([, cells = ""]) => cells.split(" | ").map((it) => bare(it.trim())))
    .find(([cell]) => cell === bare(message))
  const { code: ownCode, type } = rest
  const answer = [`400 ${type}`, ownCode].filter(Boolean).join(", ")
  expect(row?.[1]).toBe(answer)
  expect(Object.keys(rest).sort()).toEqual(
    ownCode ? ["code", "type"] : ["type"]
  )
})

export function requestsOnPages(use: () => TestShop) {
  /** The ids, by their names on a page, of a payment with an order that asks for more. */
  async function idsOfAnOrder(): Promise<Record<string, string>> {
    const { shop, simulator, sql } = use()
    const { session, invoice, paymentId } = await shop.checkOut()
    simulator.pay(paymentId)
    const orderId = String((await shop.settled(invoice.id)).order_id)
    await shop.makeDearer(orderId)
    const [key] = await sql<{ token: string; type: string }>("api_key").where({
      type: "publishable",
    })
    return {
      payses: session.id,
      sbpinv: invoice.id,
      order: orderId,
      pay_col: await shop.openCollectionOf(orderId),
      pk: String(key?.token),
    }
  }

  async function send(text: string) {
    const [head = "", body] = text.trim().split("\n\n")
    const [first = "", ...headers] = head.split("\n")
    const [method, path = ""] = first.split(" ")
    return fetch(`http://localhost:${STORE_PORT}${path}`, {
      method,
      headers: headers.map((it) => it.split(": ") as [string, string]),
      ...(body && { body }),
    })
  }

  it.each(exchanges)(
    "the store answers $request.place as $answer.place shows",
    async ({ request, answer }) => {
      const ids = await use().prepare("an_order", idsOfAnOrder)
      const filled = request.code.replaceAll(
        /\b([a-z_]+)_\w*…/g,
        (placeholder, kind: string) => ids[kind] ?? placeholder
      )
      expect(filled).not.toContain("…")
      const real = await send(filled)
      expect(real.status).toBe(200)
      expect(shapeOf(JSON.parse(answer.code))).toEqual(
        shapeOf(await real.json())
      )
    }
  )
}

/** The whole answer, except for ids, times and references. */
function shapeOf(answer: unknown): unknown {
  if (typeof answer === "string") {
    return answer
      .replace(/^([a-z_]+_)[0-9A-Z]+…?$/, "$1…")
      .replace(/^[2-9A-HJ-NP-Z]{8}$/, "a reference")
      .replace(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, "a time")
  }
  if (typeof answer !== "object" || answer === null) {
    return answer
  }
  return Array.isArray(answer)
    ? answer.map(shapeOf)
    : Object.fromEntries(
        Object.entries(answer).map(([name, value]) => [name, shapeOf(value)])
      )
}
