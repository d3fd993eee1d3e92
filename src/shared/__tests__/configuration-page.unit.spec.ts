import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { z } from "@medusajs/framework/zod"
import { parseOptions } from "../options"
import { optionsSchema } from "../options/schema"

const page = readFileSync(
  join(__dirname, "../../../docs/configuration.md"),
  "utf8"
)

/** The first two cells of every row: the option, and its default or meaning. */
const rows = [...page.matchAll(/^\| `([\w.]+)` +\| ([^|]*?) *\|/gm)].map(
  ([, name = "", cell = ""]) => [name, cell] as const
)

/** "payouts.limits.perDay" for every option that the schema knows. */
function namesOf(schema: z.ZodObject, prefix = ""): string[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const inner = unwrap(field as z.ZodType)
    return "shape" in inner
      ? namesOf(inner as z.ZodObject, `${prefix}${name}.`)
      : [prefix + name]
  })
}

function unwrap(schema: z.ZodType): z.ZodType {
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return innerType ? unwrap(innerType) : schema
}

it("docs/configuration.md explains every option, and no other", () => {
  const told = rows.map(([name]) => name).sort()
  expect(told).toEqual(namesOf(optionsSchema).sort())
})

it("docs/configuration.md tells the defaults that are in force", () => {
  const defaults = parseOptions({
    baseUrl: "https://gateway.example",
    shopId: "1",
    secretKey: "key",
    backendUrl: "https://store.example",
    storefrontUrl: "https://shop.example",
  })
  const valueOf = (path: string) =>
    path
      .split(".")
      .reduce<unknown>(
        (group, name) => (group as Record<string, unknown>)[name],
        defaults
      )
  for (const [name, cell] of rows) {
    const told = /^`(.*?)`/.exec(cell)?.[1]
    if (told !== undefined) {
      const value = valueOf(name)
      const text = typeof value === "string" ? value : JSON.stringify(value)
      expect(`${name}: ${told.toLowerCase()}`).toBe(
        `${name}: ${text.toLowerCase()}`
      )
    }
  }
})
