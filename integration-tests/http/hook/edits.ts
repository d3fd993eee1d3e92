import fc from "fast-check"

export type Json = string | number | boolean | null | Json[] | JsonObject
export type JsonObject = { [name: string]: Json }

/** One change of a payment before it is sent. */
export type Edit =
  | { kind: "set"; path: readonly string[]; value: Json }
  | { kind: "remove"; path: readonly string[] }
  | { kind: "rename"; path: readonly string[]; name: string }
  | { kind: "wrap"; name: string }

const paths = fc.constantFrom(
  ["id"],
  ["status"],
  ["paid"],
  ["amount"],
  ["amount", "value"],
  ["amount", "currency"],
  ["order_id"],
  ["shop_id"],
  ["metadata"]
)

/** Almost correct values find more than plainly wrong ones. */
const nearly = fc.constantFrom<Json>(
  true,
  false,
  "true",
  1,
  0,
  null,
  "",
  "CONFIRMED",
  "confirmed",
  "CONFIRMED ",
  "DONE",
  "NEW",
  1499.9,
  1499.91,
  1499.89,
  149990,
  -1499.9,
  "1499.90",
  "1499,90",
  "1499.9000000000001",
  "1e3",
  "RUB",
  "rub",
  "RUР",
  "USD",
  100500,
  "100500",
  "0100500",
  100501,
  [],
  {}
)

const json = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>

const oneEdit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("set" as const),
      path: paths,
      value: fc.oneof(nearly, json),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("remove" as const), path: paths }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("rename" as const),
      path: paths,
      name: fc.constantFrom("Paid", "STATUS", "orderId", "__proto__", "state"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("wrap" as const),
      name: fc.constantFrom("result", "object", "payment", "data", "event"),
    }),
  }
)

/** None, one or several edits. */
export const edits = fc.array(oneEdit, { maxLength: 3 })

/** The payment as it was notified, after all edits. */
export function edit(
  { invoice_id: _, ...payment }: JsonObject,
  how: Edit[]
): JsonObject {
  return how.reduce<JsonObject>(apply, structuredClone(payment))
}

function apply(body: JsonObject, change: Edit): JsonObject {
  if (change.kind === "wrap") {
    return { [change.name]: body }
  }
  const parent = change.path
    .slice(0, -1)
    .reduce<Json>(
      (value, name) => (isObject(value) ? (value[name] ?? null) : null),
      body
    )
  const name = change.path.at(-1) ?? ""
  if (isObject(parent)) {
    const before = parent[name]
    delete parent[name]
    if (change.kind === "set") {
      parent[name] = change.value
    } else if (change.kind === "rename" && before !== undefined) {
      // Not by assignment, which would set a prototype.
      Object.defineProperty(parent, change.name, {
        value: before,
        enumerable: true,
        writable: true,
        configurable: true,
      })
    }
  }
  return body
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
